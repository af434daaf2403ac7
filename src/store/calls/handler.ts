import type * as v from 'valibot';
import type { CallSpec } from '#schemas/calls/define.ts';
import type { CallName, Calls } from '#schemas/calls/index.ts';
import type { Lang } from '#schemas/lang.ts';
import type { Database } from '../database/database.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Commerce } from '../commerce/port.ts';
import type { CheckPage } from '#schemas/builder/checks.ts';
import type { Shop } from '../shop.ts';
import type { Actor } from '../team/actor.ts';
import type { Effect, Permit } from '../limits/effects.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Refusal } from './refusal.ts';

/** Context of a request for handlers. */
export interface CallContext {
  readonly db: Database;
  /** Access to the shop's engine for calls; the checkout places orders. */
  readonly commerce: Pick<Commerce, 'refresh'>;
  /** The shop of the request's host; the default shop for an unknown host. */
  readonly shop: Shop;
  /** The language of the `page-language` header. */
  readonly lang: Lang;
  /** The logged-in account, null for a guest. */
  readonly account: Account | null;
  /** The caller of a builder's call; null for a call of the shop. */
  readonly actor: Actor | null;
  readonly headers: Headers;
  /** The body of a call that declares none, unread. */
  readonly upload: ReadableStream<Uint8Array> | null;
  /** The shop's public origin as the visitor sees it, such as `http://127.0.0.1:3000`. */
  readonly origin: string;
  readonly now: Date;
  /** The folder for uploaded files of forms. */
  readonly uploads: string;
  /** Mails, and the origin of links in them: empty if the request's host belongs to no shop. */
  readonly sites: { readonly mail: Outbox; readonly linkOrigin: () => Promise<string> };
  /** The permit of an effect that was counted before the call's body was read. */
  readonly permit: <E extends Effect>(effect: E) => Permit<E>;
  /** Counts an effect that depends on the body; @throws TooManyRequests, which the dispatcher handles. */
  readonly allow: <E extends Effect>(effect: E, recipient?: string) => Promise<Permit<E>>;
  /** Checks a page before it is published; undefined: nothing prevents a publication. */
  readonly checkPage: CheckPage | undefined;
}

/** Result of a call. */
export type AnswerOf<Data> =
  | {
      readonly ok: true;
      readonly data: Data;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | Refusal;
/** Result of a call by its name: the data of its output schema, or a refusal. */
export type CallAnswer<Name extends CallName> = AnswerOf<v.InferOutput<Calls[Name]['output']>>;

type Checked<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;

/** Handles one call; its input is validated already. */
export type HandlerOf<Spec extends CallSpec> = (
  context: CallContext,
  input: {
    readonly query: Checked<Spec['query']>;
    readonly body: Checked<Spec['body']>;
    /** Path parameters, decoded. */
    readonly params: Readonly<Record<string, string>>;
  },
) => Promise<AnswerOf<v.InferOutput<Spec['output']>>>;
/** Handler of a call by its name in docs/contract.md (chapter 2). */
export type Handler<Name extends CallName> = HandlerOf<Calls[Name]>;
