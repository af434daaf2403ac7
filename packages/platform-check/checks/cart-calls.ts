/** The cart's calls as the checks make them. */
import type { Probe } from '../check.ts';
import type { Answer, Ask } from '../client.ts';
import { fieldOf, listOf, readSuccess, textOf } from '../envelope.ts';
import { numberOf } from '../../../schemas/wire/leaves.ts';

export const CART_GET = '/api/x4/cart/get';
export const UPDATE_ITEMS = '/api/x4/cart/update_items';
export const CREATE = '/api/x4/cart/checkoutByItems';
export const UPDATE = '/api/x4/cart/update';

export interface Item {
  readonly uuid: string;
  readonly quantity: number;
}

export interface Credentials {
  readonly cart_id: string;
  readonly cart_secret: string;
}

/** Credentials in an answer; empty texts without any. */
export function credentialsOf({ body }: Answer): Credentials {
  const text = (name: string) => textOf(fieldOf(body, 'data', name));
  return { cart_id: text('cart_id'), cart_secret: text('cart_secret') };
}

/** Items in an answer, by uuid. */
export function itemsOf({ body }: Answer): readonly Item[] {
  return listOf(fieldOf(body, 'data', 'items'))
    .map((item) => ({ uuid: String(fieldOf(item, 'uuid')), quantity: numberOf(fieldOf(item, 'quantity')) }))
    .toSorted(byUuid);
}

/** Reports an answer that does not hold exactly these items, in whatever order. */
export function expectItems({ fault }: Probe, answer: Answer, items: readonly Item[]): void {
  const wanted = JSON.stringify(items.toSorted(byUuid));
  const got = JSON.stringify(itemsOf(answer));
  if (wanted !== got) fault(`${answer.where}: items`, wanted, got);
}

/** Makes a guest's cart. */
export async function makeCart(probe: Probe, items: readonly Item[]): Promise<Credentials> {
  const answer = await probe.client.post(CREATE, { items, lang_key: 'th' });
  readSuccess(probe, answer);
  return credentialsOf(answer);
}

export function readCart({ client }: Probe, credentials: Credentials, ask: Ask = {}): Promise<Answer> {
  return client.get(CART_GET, { ...ask, query: { ...credentials } });
}

function byUuid(a: Item, b: Item): number {
  return a.uuid < b.uuid ? -1 : 1;
}
