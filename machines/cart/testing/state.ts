/** State of the cart's model, with timers as the time left, and functions on its lists. */
import type { Invocation } from '#machines/testing/model.ts';

export interface Line {
  readonly uuid: string;
  readonly quantity: number;
}

export interface Pieces extends Line {
  readonly min: number;
  readonly max: number;
}

/** An addition made before the cart was loaded, with the account that made it. */
export interface QueuedPieces extends Pieces {
  readonly id: string;
  readonly owner?: string | undefined;
}

export interface Credentials {
  readonly cart_id: string;
  readonly cart_secret?: string | undefined;
}

export interface Request {
  readonly call: string;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly items: readonly Line[] };
}

export type Activity =
  | 'identifying'
  | 'loading'
  | 'idle'
  | 'watching'
  | 'debouncing'
  | 'refused'
  | 'backing off'
  | 'awaiting its turn'
  | 'locking'
  | 'identifying before the save'
  | 'saving'
  | 'identifying before the retry'
  | 'retrying'
  | 'offline';

/** Stages of a hand-off. */
export type HandingOff = 'not' | 'waiting' | 'locking' | 'sending' | 'pausing' | 'left';

export interface State {
  doing: Activity;
  /** ms until the activity's timer. */
  left: number | undefined;
  call: Invocation | undefined;
  lock: Invocation | undefined;
  webId: string;
  lang: string;
  /** null: a guest; else an account, or 'unknown'. */
  auth: string | null;
  /** null: a guest's; undefined: the visitor was not identified. */
  owner: string | null | undefined;
  /** The account whose unsaved edits the guest's lists still contain. */
  formerOwner: string | undefined;
  credentials: Credentials | null;
  real: readonly Line[];
  draft: readonly Line[];
  waiting: readonly QueuedPieces[];
  /** Number of queued additions so far. */
  waits: number;
  /** Ids of the last 50 applied additions, none of which is applied again. */
  taken: readonly string[];
  mustCreate: boolean;
  sent:
    | {
        readonly request: Request;
        readonly by: string | null;
        readonly carried: readonly Line[];
        /** Something was edited since: the same body is another write, with a key of its own. */
        readonly isPast?: boolean;
      }
    | undefined;
  keys: number;
  failures: number;
  faults: Readonly<Record<string, readonly object[]>>;
  stale: boolean;
  ready: boolean;
  handingOff: HandingOff;
  /** The visitor who hands off. */
  asker: string | null;
  /** The account's cart was gone once already. */
  isRetry: boolean;
  to: string;
  handoffLeft: number | undefined;
  handoffCall: Invocation | undefined;
  handoffLock: Invocation | undefined;
  /** A save was acknowledged since the hand-off began. */
  hasSaved: boolean;
  handed: Credentials | null;
}

/** The stored cart, which other tabs know as well. */
export interface StoredState {
  readonly web_id: string;
  readonly credentials: Credentials | null;
  readonly real: readonly Line[];
  readonly draft: readonly Line[];
  readonly owner?: string | null | undefined;
  readonly formerOwner?: string | undefined;
  readonly waiting?: readonly QueuedPieces[] | undefined;
  readonly taken?: readonly string[] | undefined;
}

/** Another tab's change. */
export interface TabMessage {
  readonly cart: StoredState;
  readonly settled: readonly Line[];
  readonly added: readonly string[];
}

export const MOST = 99_999;
export const GONE = -1;

export const quantityIn = (lines: readonly Line[], uuid: string) => lines.find((line) => line.uuid === uuid)?.quantity;
export const positive = (lines: readonly Line[]) => lines.filter(({ quantity }) => quantity > 0);
export const isSameLine = (a: Line, b: Line) => a.uuid === b.uuid && a.quantity === b.quantity;

/** Real items with the drafts applied: -1 removes, another quantity overrides, a new item comes last. */
export function applied(real: readonly Line[], draft: readonly Line[]): Line[] {
  const lines = real.map(({ uuid, quantity }) => ({ uuid, quantity: quantityIn(draft, uuid) ?? quantity }));
  for (const line of draft) if (quantityIn(real, line.uuid) === undefined) lines.push({ ...line });
  return lines.filter(({ quantity }) => quantity !== GONE);
}

export function put(draft: readonly Line[], uuid: string, quantity: number): Line[] {
  const isThere = quantityIn(draft, uuid) !== undefined;
  return isThere
    ? draft.map((line) => (line.uuid === uuid ? { uuid, quantity } : line))
    : [...draft, { uuid, quantity }];
}

/** Adds pieces: the minimum at least, the maximum at most, and never removes any. */
export function addPieces(real: readonly Line[], draft: readonly Line[], { uuid, quantity, min, max }: Pieces) {
  const held = quantityIn(applied(real, draft), uuid) ?? 0;
  const most = Math.min(max, MOST);
  const wanted = Math.max(held + quantity, min);
  const reached = Math.max(held, Math.min(wanted, most));
  return {
    draft: reached > held ? put(draft, uuid, reached) : draft,
    limits: wanted > reached ? [{ uuid, limit: most }] : [],
  };
}

export function applyQueue({ real, draft, waiting }: State): { draft: readonly Line[]; limits: object[] } {
  const limits: object[] = [];
  let drafts = draft;
  for (const pieces of waiting) {
    const next = addPieces(real, drafts, pieces);
    drafts = next.draft;
    limits.push(...next.limits);
  }
  return { draft: drafts, limits };
}

/** Joins ids without duplicates and keeps the last 50. */
export const rememberIds = (...ids: readonly (readonly string[])[]) => [...new Set(ids.flat())].slice(-50);

/** All items, with everything that is not saved yet. */
export const allItems = (s: State) => applied(s.real, applyQueue(s).draft);
/** Displayed items: nothing of an account's until the login check has answered. */
export const visibleItems = (s: State) =>
  !s.ready && s.auth === 'unknown' && isAccount(s.owner)
    ? allItems({ ...s, real: [], draft: [], waiting: s.waiting.filter(({ owner }) => owner === undefined) })
    : allItems(s);

export const isAccount = (of: string | null | undefined): of is string => typeof of === 'string' && of !== 'unknown';
export const isUnmerged = ({ auth, owner }: State) => isAccount(auth) && owner === null;
/** The account that owns some of these lists. */
const accountOf = ({ owner, formerOwner }: Pick<StoredState, 'owner' | 'formerOwner'>) =>
  isAccount(owner) ? owner : formerOwner;
/** Two accounts' lists are never merged, unless both are a guest's by now. */
export function haveDifferentAccounts(
  a: Pick<StoredState, 'owner' | 'formerOwner'>,
  b: Pick<StoredState, 'owner' | 'formerOwner'>,
) {
  const [one, other] = [accountOf(a), accountOf(b)];
  return one !== undefined && other !== undefined && one !== other && (isAccount(a.owner) || isAccount(b.owner));
}
export const isOpen = (s: State) => s.draft.length > 0 || isUnmerged(s);
export const isSendingList = ({ handingOff }: State) => handingOff === 'locking' || handingOff === 'sending';
const IDLE: readonly Activity[] = ['idle', 'watching', 'debouncing', 'refused', 'backing off'];
export const isIdle = ({ doing }: State) => IDLE.includes(doing);

export function toStored(s: State): StoredState {
  const { webId, credentials, real, draft, owner, formerOwner, waiting, taken } = s;
  return {
    web_id: webId,
    credentials,
    real,
    draft,
    ...(owner === undefined ? {} : { owner }),
    ...(formerOwner === undefined ? {} : { formerOwner }),
    ...(waiting.length === 0 ? {} : { waiting }),
    ...(taken.length === 0 ? {} : { taken }),
  };
}

/** The tab's uuid, from which keys are incremented: the third of them begins again at zero. */
export const SEED = '00000000-0000-4000-8000-fffffffffffe';
