/** Carts that are led to the checkout, looked at and paid. */
import { eq } from 'drizzle-orm';
import { orders } from '../../../src/store/database/tables/order.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { credentialsIn, type Visitor, visitor } from '../cart-environment.ts';
import type { TestService } from '../harness.ts';

/** A way to pay and to ship that the shop `talad` offers. */
export const CHOICES = { bank: 'promptpay', shipping_type: 'post' };
/** Where mail about a guest's order goes. */
export const GUEST_EMAIL = 'guest@example.com';
/** A parcel's address; its postcode has several sub-districts. */
export const ADDRESS = {
  recipient: 'Somsri Jaidee',
  phone: '081 234 5678',
  address: '99/9 Nimman Road',
  postcode: '50200',
  area: '500101',
};

export type Credentials = ReturnType<typeof credentialsIn>;

export function createCheckout(service: () => TestService) {
  async function guestCart(items: readonly { uuid: string; quantity: number }[]): Promise<Credentials> {
    return credentialsIn(await visitor(service()).call('cartCheckoutByItems', { body: { items } }));
  }

  async function accountCart(person: Visitor, items: readonly { uuid: string; quantity: number }[], more: object = {}) {
    return credentialsIn(await person.call('cartUpdate', { body: { items, ...more } }));
  }

  function look({ cart_id, cart_secret }: Credentials, page: 'cart' | 'checkout' = 'checkout'): Promise<Response> {
    return visitor(service()).get(
      `/pay/${page}/talad/${cart_id}?${new URLSearchParams({ s: cart_secret, lang: 'en' })}`,
    );
  }

  function pay(
    { cart_id, cart_secret }: Credentials,
    form: Record<string, string> = {},
    headers = {},
  ): Promise<Response> {
    const filled = { s: cart_secret, do: 'pay', email: GUEST_EMAIL, ...CHOICES, ...ADDRESS, ...form };
    return visitor(service()).post(`/pay/checkout/talad/${cart_id}?lang=en`, filled, headers);
  }

  async function remain(uuid: string): Promise<number | null | undefined> {
    const [row] = await service().db.select().from(products).where(eq(products.uuid, uuid));
    return row?.remain;
  }

  async function orderOf({ cart_id }: Credentials) {
    const [order] = await service().db.select().from(orders).where(eq(orders.cartId, cart_id));
    return order;
  }

  return { guestCart, accountCart, look, pay, remain, orderOf };
}
