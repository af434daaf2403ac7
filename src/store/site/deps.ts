import type { Context } from 'hono';
import type { BodyBudget } from '../../bounds/body-budget.ts';
import type { Accounts, SessionAccount } from '../accounts/accounts.ts';
import type { Commerce } from '../commerce/port.ts';
import type { Database } from '../database/database.ts';
import type { Effects } from '../limits/effects.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Shop } from '../shop.ts';
import type { Markup } from './layout.ts';

/** What the account site and the checkout host are given. */
export interface SiteDeps {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly commerce: Commerce;
  /** The shop of the request's host. */
  readonly shopOf: (request: Request) => Promise<Shop>;
  /** The shop's public origin as the visitor sees it, such as `http://127.0.0.1:3000`. */
  readonly originOf: (request: Request) => string;
  /** The visitor's network address, as far as it is known. */
  readonly addressOf: (request: Request) => string;
  readonly now: () => Date;
  /**
   * The origin of links that are sent to somebody: the request's, where its host is one of the shop's own; else the shop's first host,
   * so that nobody who invents a `host` header is sent another person's link. Empty for a shop without hosts.
   */
  readonly linkOrigin: (request: Request) => Promise<string>;
  readonly mail: Outbox;
  /** The memory that bodies of requests are read into. */
  readonly bodies: BodyBudget;
  readonly effects: Effects;
  /** Whether somebody belongs to the team of a shop. */
  readonly buildsShop: (account: Pick<SessionAccount, 'email' | 'isVerified'>, shop: Shop) => Promise<boolean>;
}

/** Answers one page in the site's frame. */
export type Show = (
  c: Context,
  title: string,
  body: Markup,
  more?: { readonly status?: number; readonly setCookie?: readonly string[]; readonly isLive?: boolean },
) => Promise<Response>;

/** Makes a page for those who are logged in alone. */
export type Own = (
  page: (c: Context, account: SessionAccount) => Promise<Response>,
) => (c: Context) => Promise<Response>;
