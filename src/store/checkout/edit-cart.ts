/** Edits of a cart's lines on the pages that its secret opens. */
import { foldTyped } from '#schemas/values/text/typed-text.ts';
import type { Typed } from '../accounts/pages/forms.ts';
import type { Visit } from '../cart/basket.ts';
import type { Credentials } from '../cart/credentials.ts';
import { type Item, openByCredentials, readCartItems } from '../cart/open.ts';
import { saveCart } from '../cart/save.ts';
import type { BasketValidation } from '../cart/validate-basket.ts';
import type { Database } from '../database/database.ts';
import type { Permit } from '../limits/effects.ts';

/** Most pieces of a line. */
export const MOST_PIECES = 99_999;
/** Prefix of the checkout's quantity fields; the line's uuid follows. */
export const QUANTITY = 'quantity_';
/** Prefix of the values of buttons that remove a line. */
export const REMOVE = 'remove:';

/** Pieces as typed; undefined if that is no whole number. */
export function readPieces(text: string): number | undefined {
  const digits = foldTyped(text);
  return /^\d{1,6}$/.test(digits) ? Math.min(Number(digits), MOST_PIECES) : undefined;
}

/** The lines that a form changes: `do` and `uuid` of a cart's page, or the quantities beside the checkout's form. */
export async function findEdits(
  db: Database,
  { shop, now }: Omit<Visit, 'account'>,
  credentials: Credentials,
  typed: Typed,
): Promise<readonly Item[]> {
  const stored = await db.transaction(async (tx) => {
    const opened = await openByCredentials(tx, shop.webId, credentials, now, 'checkout');
    return opened.ok ? readCartItems(tx, opened.cart.id) : [];
  });
  return stored.flatMap(({ uuid, quantity }) => {
    const wanted = wantedOf(typed, uuid);
    return wanted === undefined || wanted === quantity ? [] : [{ uuid, quantity: wanted }];
  });
}

function wantedOf(typed: Typed, uuid: string): number | undefined {
  const { do: act = '' } = typed;
  if (act === REMOVE + uuid || (act === 'remove' && typed.uuid === uuid)) return 0;
  if (act === 'set') return typed.uuid === uuid ? readPieces(typed.quantity ?? '') : undefined;
  return readPieces(typed[QUANTITY + uuid] ?? '');
}

/** Writes edits of a cart's lines, all or none; null where the credentials open no cart. */
export async function editCart(
  db: Database,
  visit: Omit<Visit, 'account'>,
  credentials: Credentials,
  items: readonly Item[],
  permit: Permit<'cart-written'>,
): Promise<BasketValidation | null> {
  return db.transaction(async (tx) => {
    const opened = await openByCredentials(tx, visit.shop.webId, credentials, visit.now, 'checkout');
    if (!opened.ok) return null;
    const { id, accountId } = opened.cart;
    const account = accountId === null ? null : { id: accountId };
    return saveCart(tx, { ...visit, account }, id, { moment: 'save', items, isFull: false, choices: {} }, permit);
  });
}
