/** Specification of the cart's writes: call, body and idempotency key. */
import {
  applied,
  type Credentials,
  GONE,
  isAccount,
  allItems,
  positive,
  type Request,
  SEED,
  type State,
} from './state.ts';

/** Whether there is no cart to update: a guest's is gone or not created yet, an account's is gone. */
export function createsCart(s: State): boolean {
  const { auth, mustCreate, credentials, draft } = s;
  if (isAccount(auth)) return mustCreate && (draft.length === 0 || positive(allItems(s)).length > 0);
  return mustCreate || credentials === null;
}

export function createWrite(s: State): Pick<Request, 'call' | 'body'> {
  if (createsCart(s)) return { call: 'cartCheckoutByItems', body: { items: positive(applied(s.real, s.draft)) } };
  const removed = s.draft.filter(({ quantity }) => quantity === GONE).map(({ uuid }) => uuid);
  const own: Partial<Credentials> = isAccount(s.auth) ? {} : (s.credentials ?? {});
  return { call: 'cartUpdateItems', body: { items: positive(s.draft), remove_items: removed, ...own } };
}

/** The language of the page may change between two tries of one body. */
export function isSameWrite(a: Pick<Request, 'call' | 'body'>, b: Pick<Request, 'call' | 'body'>): boolean {
  return a.call === b.call && JSON.stringify(bare(a.body)) === JSON.stringify(bare(b.body));
}

function bare(body: object): object {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => name !== 'lang_key')
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

export function createKey(index: number): string {
  return SEED.slice(0, -12) + ((0xff_ff_ff_ff_ff_fe + index) % 2 ** 48).toString(16).padStart(12, '0');
}
