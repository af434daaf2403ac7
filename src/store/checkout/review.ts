import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { Choices, Visit } from '../cart/basket.ts';
import { type BasketValidation, loadBasket, type LoadedBasket, validateBasket } from '../cart/validate-basket.ts';
import type { Credentials } from '../cart/credentials.ts';
import { readCartItems, openByCredentials } from '../cart/open.ts';
import { basketTotal } from '../cart/rules.ts';
import type { ShopPolicy } from '../shop.ts';
import type { Database } from '../database/database.ts';
import { lineTitles, type LineTitle } from '../cart/products.ts';
import { type AddressRow, addressesOf, emailOf } from '../accounts/records.ts';
import { type Order, orderOfCart } from '../order/read-orders.ts';
import { type ClaimedCoupon, claimedCoupons } from './coupons.ts';

/** A cart for the checkout page: payable, already paid, or not accessible. */
export type Review =
  | {
      readonly state: 'open';
      readonly loaded: LoadedBasket;
      readonly validation: BasketValidation;
      /** A cart for "Buy now", beside the visitor's own one. */
      readonly isSeparate: boolean;
      /** Null: a guest. */
      readonly accountId: string | null;
      /** The account's e-mail address; null for a guest. */
      readonly email: string | null;
      /** The account's address book. */
      readonly book: readonly AddressRow[];
      readonly titles: ReadonlyMap<string, LineTitle>;
      readonly coupons: readonly ClaimedCoupon[];
      /** A typed code that is refused while the chosen coupon stays. */
      readonly refusedCode: string | undefined;
    }
  | { readonly state: 'paid'; readonly paid: Order }
  | { readonly state: 'refused'; readonly key: CredentialErrorKey };

/**
 * Validates a cart with its credentials, without changing it. `choices` come from the form, or from the hand-off before
 * the form was sent. A payment requires all data of an order. If a typed code can't be used, `coupon`, which is chosen
 * from a list, stays valid.
 */
export async function reviewCart(
  db: Database,
  visit: Omit<Visit, 'account'>,
  credentials: Credentials,
  choices: Choices | null,
  {
    moment = 'handoff',
    coupon = '',
  }: { readonly moment?: 'handoff' | 'payment'; readonly coupon?: string | undefined } = {},
): Promise<Review> {
  return db.transaction(async (tx): Promise<Review> => {
    const opened = await openByCredentials(tx, visit.shop.webId, credentials, visit.now, 'checkout');
    if (!opened.ok) {
      const paid = opened.key === 'CHECKOUTED' ? await orderOfCart(tx, credentials.cart_id) : null;
      return paid === null ? { state: 'refused', key: opened.key } : { state: 'paid', paid };
    }
    const { id, accountId, isSeparate } = opened.cart;
    const account = accountId === null ? null : { id: accountId };
    const stored = await readCartItems(tx, id);
    const edit = {
      moment,
      items: stored,
      isFull: true,
      choices: choices ?? withDelivery(opened.cart.choices, visit.shop.policy),
    } as const;
    const owned = { ...visit, account };
    const asked = await loadBasket(tx, owned, stored, edit);
    const code = edit.choices.couponCode ?? '';
    const isRefused = coupon !== '' && code !== coupon && asked.basket.couponDiscount === null;
    const loaded = isRefused
      ? await loadBasket(tx, owned, stored, { ...edit, choices: { ...edit.choices, couponCode: coupon } })
      : asked;
    const coupons = await claimedCoupons(tx, owned, basketTotal(loaded.basket));
    const titles = await lineTitles(tx, visit.shop.webId, loaded.rows);
    const book = accountId === null ? [] : await addressesOf(tx, accountId);
    const email = accountId === null ? null : await emailOf(tx, accountId);
    return {
      state: 'open',
      loaded,
      // The rules check the typed code; the amounts use the coupon that stays.
      validation: validateBasket(asked.basket),
      isSeparate,
      accountId,
      email,
      book,
      titles,
      coupons,
      refusedCode: isRefused ? code : undefined,
    };
  });
}

/** The choices with a default delivery, the shop's first one, so that the first total shown can be paid. */
function withDelivery(choices: Choices, { shipping_types: [first] }: ShopPolicy): Choices {
  return choices.shippingType === undefined && first !== undefined ? { ...choices, shippingType: first } : choices;
}
