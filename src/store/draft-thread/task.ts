/** Messages to and from the thread of page calls; all of them can be cloned. */
import type { PoolConfig } from 'pg';
import type { CallContext } from '../calls/handler.ts';
import type { BodyLimits } from '../calls/read-body.ts';

/** Calls that read or write whole pages, of up to 3 MiB: parsing and checking one would delay every other request. */
export const DRAFT_CALLS = [
  'builderPage',
  'builderRevision',
  'builderVersion',
  'builderSave',
  'builderDiscard',
  'builderPublish',
  'builderUnpublish',
  'builderRollBack',
  'builderPreview',
  'releaseApprove',
  'releasePublish',
  'releaseRollBack',
] as const;
/** Name of a call of pages. */
export type DraftCall = (typeof DRAFT_CALLS)[number];

const NAMES: ReadonlySet<string> = new Set(DRAFT_CALLS);

/** Whether a call is one of pages. */
export function isDraftCall(name: string): name is DraftCall {
  return NAMES.has(name);
}

/** A call whose caller is admitted. */
export interface DraftTask {
  readonly name: DraftCall;
  readonly context: Pick<CallContext, 'shop' | 'lang' | 'account' | 'actor' | 'origin' | 'now'> & {
    readonly headers: readonly (readonly [name: string, value: string])[];
  };
  readonly query: unknown;
  readonly params: Readonly<Record<string, string>>;
  /** The raw body; null: the call has none. */
  readonly body: { readonly bytes: Uint8Array; readonly limits: BodyLimits } | null;
}

/** Start data of the thread. */
export interface DraftThreadData {
  readonly connection: PoolConfig;
  /** URL of the module with `createPublishChecks`; undefined: nothing prevents a publication. */
  readonly checks: string | undefined;
}

/** The response, or the error: `code` is that of the database or the system. */
export type Answered =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      readonly body: Uint8Array<ArrayBuffer>;
    }
  | { readonly ok: false; readonly message: string; readonly code: string | undefined; readonly stack: string };
