import * as v from 'valibot';
import { CartId, CartSecret, ProductUuid, WebId } from './ids.ts';
import { boundedLooseList } from './lenient/bounded.ts';
import { absentWhenEmpty, looseCount, looseList } from './lenient/loose.ts';
import { MAX_QUANTITY } from './records/product-rules.ts';

/** Lines that a cart has at most, whatever the shop allows in pieces. */
export const MAX_LINES = 500;
/** Items that a call names at most: more than lines, so that the rules can name the limit of lines. */
const MAX_NAMED = 2 * MAX_LINES;

/** Cart quantities are whole numbers from 0 to 99,999 (contract, chapter 8). */
export const Quantity = v.pipe(looseCount, v.maxValue(MAX_QUANTITY, 'expected at most 99,999'));

/** A line of the cart: the pieces of a product or variant (contract, chapter 8). */
export const CartItem = v.object({ uuid: ProductUuid, quantity: Quantity });
export type CartItem = v.InferOutput<typeof CartItem>;
/** Lines that a call sets. */
export const NamedItems = boundedLooseList(CartItem, MAX_NAMED);
/** Uuids of the lines that a call removes. */
export const RemovedItems = boundedLooseList(ProductUuid, MAX_NAMED);

/** A draft of -1 removes the item; any other quantity overrides it (specification, chapter 4). */
export const REMOVED = -1;
/** A change that the platform has not confirmed: the target quantity, not a difference. */
export const DraftItem = v.object({
  uuid: ProductUuid,
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(REMOVED), v.maxValue(MAX_QUANTITY)),
});
export type DraftItem = v.InferOutput<typeof DraftItem>;

/** Credentials of a guest's cart; both parts are stored and sent together (specification, chapter 4). */
export const CartCredentials = v.object({ cart_id: CartId, cart_secret: CartSecret });
export type CartCredentials = v.InferOutput<typeof CartCredentials>;

/** Cart response data; a logged-in visitor's cart may come without a secret. */
export const Cart = v.object({
  cart_id: absentWhenEmpty(CartId),
  cart_secret: absentWhenEmpty(CartSecret),
  items: looseList(CartItem),
});
export type Cart = v.InferOutput<typeof Cart>;

/** An account's name in the browser's storage: the hex SHA-256 of shop and account id, which can't be reversed. */
export const AccountDigest = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/), v.brand('AccountDigest'));
export type AccountDigest = v.InferOutput<typeof AccountDigest>;

/** Owner of a stored cart: null for a guest (contract, chapter 11 "Cart"). Earlier builds wrote 'guest'. */
export const CartOwner = v.nullable(
  v.union([
    AccountDigest,
    v.pipe(
      v.literal('guest'),
      v.transform(() => null),
    ),
  ]),
);
export type CartOwner = v.InferOutput<typeof CartOwner>;

/** The browser's stored cart under `raan_cart:{web_id}`, as one value (contract, chapter 7). */
export const StoredCart = v.object({
  web_id: WebId,
  credentials: v.nullable(CartCredentials),
  real: v.array(CartItem),
  draft: v.array(DraftItem),
  /** Absent until the first answer names the visitor. */
  owner: v.optional(CartOwner),
  /** The account whose unsaved edits a guest's cart still holds: no other account gets them. */
  formerOwner: v.optional(AccountDigest),
});
export type StoredCart = v.InferOutput<typeof StoredCart>;
