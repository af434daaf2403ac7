import type { Context } from 'hono';
import type { BodyBudget } from '../../bounds/body-budget.ts';
import type { Accounts, SessionAccount } from '../accounts/accounts.ts';
import type { Commerce } from '../commerce/port.ts';
import type { Database } from '../database/database.ts';
import type { Effects } from '../limits/effects.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Shop } from '../shop.ts';
import type { Markup } from './layout.ts';

/** Dependencies of the account site and the checkout host. */
export interface SiteDeps {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly commerce: Commerce;
  /** The shop of the request's host. */
  readonly shopOf: (request: Request) => Promise<Shop>;
  /** The shop's public origin as the visitor sees it, such as `http://127.0.0.1:3000`. */
  readonly originOf: (request: Request) => string;
  /** The visitor's network address, if known. */
  readonly addressOf: (request: Request) => string;
  readonly now: () => Date;
  /**
   * The origin of links in mails: the request's if its host belongs to the shop, otherwise the shop's first host. So an
   * attacker with a forged `host` header can't send another person a link to a foreign host. Empty for a shop without
   * hosts.
   */
  readonly linkOrigin: (request: Request) => Promise<string>;
  readonly mail: Outbox;
  /** The memory pool for request bodies. */
  readonly bodies: BodyBudget;
  readonly effects: Effects;
  /** Whether somebody belongs to the team of a shop. */
  readonly buildsShop: (account: Pick<SessionAccount, 'email' | 'isVerified'>, shop: Shop) => Promise<boolean>;
}

/** Renders one page in the site's frame. */
export type Show = (
  c: Context,
  title: string,
  body: Markup,
  more?: {
    readonly status?: number;
    readonly setCookie?: readonly string[];
    readonly isLive?: boolean;
    /** Address of a response to a form, if it is not the form's own. */
    readonly address?: string;
  },
) => Promise<Response>;

/** Creates a page that requires a log-in. */
export type Own = (
  page: (c: Context, account: SessionAccount) => Promise<Response>,
) => (c: Context) => Promise<Response>;
