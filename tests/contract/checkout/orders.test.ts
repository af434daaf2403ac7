/** Orders after the payment: what they keep, and reorder, cancel and delivery by the account they belong to. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readPurchase } from '#schemas/purchase.ts';
import { orderLines, orders } from '../../../src/store/database/tables/order.ts';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { customer, MARKET, offer, openMarket, stock, visitor } from '../cart-environment.ts';
import { describeService } from '../harness.ts';
import { ADDRESS, createCheckout } from './checkout-harness.ts';

/** Reads an attribute's value. */
function unescape(text: string): string {
  const signs: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" };
  return text.replaceAll(/&(quot|amp|lt|gt|#39);/g, (_, name: string) => signs[name] ?? '');
}

const TEXT_OF_TAGS = /<[^>]*>/g;

function textOf(html: string): string {
  return html.replaceAll(TEXT_OF_TAGS, ' ').replaceAll(/\s+/g, ' ');
}

describeService('orders', {}, (service) => {
  const { guestCart, accountCart, look, pay, remain, orderOf } = createCheckout(service);
  beforeAll(() => openMarket(service()));

  const variantOf = async () => {
    const family = await stock(service(), 'talad', { name: { th: 'ชามดอกบัว', en: 'Lotus bowl' }, hasVariants: true });
    return stock(service(), 'talad', {
      name: '',
      parentUuid: family,
      variantId: 'l',
      price: '150',
      remain: 9,
      images: ['/media/talad/lotus.webp'],
      choices: [{ name: { th: 'ขนาด', en: 'Size' }, value: { th: 'ใหญ่', en: 'Large' } }],
    });
  };

  test('a line keeps its product’s name, its variant and its picture, whatever becomes of the product', async () => {
    const bowl = await variantOf();
    const cart = await guestCart([{ uuid: bowl, quantity: 2 }]);
    const checkout = await (await look(cart)).text();
    expect(textOf(checkout)).toMatch(/Lotus bowl ฿300 Large 2 × ฿150 \/ \S+/);
    expect(checkout).toContain('src="/media/talad/lotus.webp"');
    const paid = await pay(cart);
    await service().db.update(products).set({ name: 'Renamed', images: [] }).where(eq(products.uuid, bowl));
    const receipt = await (await visitor(service()).get(paid.headers.get('location') ?? '')).text();
    expect(textOf(receipt)).toMatch(/Lotus bowl ฿300 Large 2 × ฿150 \/ \S+/);
    expect(receipt).toContain('src="/media/talad/lotus.webp"');
    const [line] = await service()
      .db.select()
      .from(orderLines)
      .where(eq(orderLines.orderId, (await orderOf(cart))?.id ?? 0));
    expect(line).toMatchObject({
      name: { en: 'Lotus bowl' },
      variant: { th: 'ใหญ่', en: 'Large' },
      image: '/media/talad/lotus.webp',
    });
  });

  test('a guest cancels with the link of the receipt as long as nothing was sent, and may order it again', async () => {
    const bowl = await stock(service(), 'talad', { remain: 5 });
    const cart = await guestCart([{ uuid: bowl, quantity: 2 }]);
    const person = visitor(service());
    const path = `/pay/checkout/talad/${cart.cart_id}?lang=en`;
    const cancel = (secret: string) => person.post(path, { s: secret, do: 'cancel' });
    await pay(cart);
    expect([await remain(bowl), (await (await look(cart)).text()).includes('value="cancel"')]).toEqual([3, true]);
    expect([(await cancel('0'.repeat(cart.cart_secret.length))).status, await remain(bowl)]).toEqual([303, 3]);
    const done = await (await person.get((await cancel(cart.cart_secret)).headers.get('location') ?? '')).text();
    expect([textOf(done).includes('cancelled'), done.includes('value="cancel"'), await remain(bowl)]).toEqual([
      true,
      false,
      5,
    ]);
    expect(done).not.toContain('Keep the address');
    const reorder = () => person.post(path, { s: cart.cart_secret, do: 'reorder' });
    const opened = await person.get((await reorder()).headers.get('location') ?? '');
    expect((await opened.text()).includes(`name="quantity_${bowl}"`)).toBe(true);
    await service().db.update(products).set({ nosell: true }).where(eq(products.uuid, bowl));
    expect((await reorder()).headers.get('location')).toContain('done=noneAdded');
    expect((await cancel(cart.cart_secret)).headers.get('location')).toContain('done=tooLate');
    expect([await remain(bowl), (await orderOf(cart))?.cancelledAt !== null]).toEqual([5, true]);
  });

  test('a receipt’s link cancels no order of an account, and none that was sent', async () => {
    const bowl = await stock(service(), 'talad', { remain: 5 });
    const owned = await accountCart(await customer(service()), [{ uuid: bowl, quantity: 1 }]);
    const sent = await guestCart([{ uuid: bowl, quantity: 1 }]);
    for (const cart of [owned, sent]) await pay(cart);
    await service().db.update(orders).set({ shippedAt: new Date() }).where(eq(orders.cartId, sent.cart_id));
    for (const cart of [owned, sent]) {
      expect((await (await look(cart)).text()).includes('value="cancel"')).toBe(false);
      const answer = await visitor(service()).post(`/pay/checkout/talad/${cart.cart_id}?lang=en`, {
        s: cart.cart_secret,
        do: 'cancel',
      });
      expect([answer.headers.get('location')?.includes('done=tooLate'), (await orderOf(cart))?.cancelledAt]).toEqual([
        true,
        null,
      ]);
    }
    expect(await remain(bowl)).toBe(3);
  });

  test('the receipt shows number, address, delivery and payment', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const paid = await pay(cart);
    const receipt = textOf(await (await visitor(service()).get(paid.headers.get('location') ?? '')).text());
    const order = await orderOf(cart);
    expect(receipt).toContain(`Order ${order?.id}`);
    expect(receipt).toContain('99/9 Nimman Road Si Phum, Mueang Chiang Mai, Chiang Mai 50200 081 234 5678');
    expect(receipt).toContain('How to receive it Thailand Post');
    expect(receipt).toContain('Paid by PromptPay');
    expect(order?.address).toMatchObject({ recipient: 'Somsri Jaidee', area: { code: '500101' } });
  });

  test('the receipt hands an order to the shop’s tags for a day', { meta: { field: ['4.moving.2'] } }, async () => {
    const { db } = service();
    const bowl = await stock(service(), 'talad', { name: { th: 'ชาม', en: 'Bowl "&<' } });
    const receiptOf = async (cart: Parameters<typeof look>[0]) => {
      const answer = await look(cart);
      const order = /data-purchase="([^"]*)"/.exec(await answer.text())?.[1];
      return [
        order === undefined ? undefined : readPurchase(JSON.parse(unescape(order))),
        answer.headers.get('content-security-policy'),
      ] as const;
    };
    const cart = await guestCart([{ uuid: bowl, quantity: 2 }]);
    await pay(cart);
    expect((await receiptOf(cart))[0]).toBeUndefined();
    const tags = (base: Record<string, unknown>) => db.update(shops).set({ base }).where(eq(shops.webName, 'talad'));
    const [shop] = await db.select({ base: shops.base }).from(shops).where(eq(shops.webName, 'talad'));
    await tags({ ...shop?.base, scripts: { gtag: { ids: ['G-ABC123'] } } });
    const order = await orderOf(cart);
    const [purchase, policy] = await receiptOf(cart);
    expect(purchase).toEqual({
      transaction_id: String(order?.id),
      value: Number(order?.net),
      shipping: Number(order?.shippingFee),
      items: [{ item_id: bowl, item_name: 'Bowl "&<', price: expect.any(Number), quantity: 2 }],
    });
    expect(policy).toContain("frame-src 'self'");
    const paidAt = new Date(service().now.getTime() - 25 * 3_600_000);
    await db.update(orders).set({ paidAt }).where(eq(orders.cartId, cart.cart_id));
    expect((await receiptOf(cart))[0]).toBeUndefined();
    await db
      .update(orders)
      .set({ paidAt: service().now, cancelledAt: service().now })
      .where(eq(orders.cartId, cart.cart_id));
    expect((await receiptOf(cart))[0]).toBeUndefined();
    await tags(shop?.base ?? {});
  });

  test.each([
    ['an unknown postcode', { postcode: '00000' }, /id="postcode-fault">\s*No place in Thailand/],
    ['no sub-district', { area: '' }, /id="area-fault">\s*Please choose your sub-district/],
    ['no recipient', { recipient: ' ' }, /id="recipient-fault">\s*Who is it for/],
  ])('a parcel with %s is not paid, and the form keeps what was typed', async (_, form, fault) => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const refused = await pay(cart, form);
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toMatch(fault);
    expect(html).toContain('value="99/9 Nimman Road"');
    expect(await orderOf(cart)).toBeUndefined();
  });

  test('a pick-up needs no address', async () => {
    const cart = await guestCart([{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    const none = Object.fromEntries(Object.keys(ADDRESS).map((field) => [field, '']));
    expect((await pay(cart, { ...none, shipping_type: 'pickup' })).status).toBe(303);
    expect(await orderOf(cart)).toMatchObject({ shippingType: 'pickup', address: null, shippingFee: '0.0000' });
  });

  test('a new address is kept in the book when asked for, and chosen from it the next time', async () => {
    const person = await customer(service());
    const soap = await stock(service(), 'talad');
    await pay(await accountCart(person, [{ uuid: soap, quantity: 1 }]), { keep: '1' });
    const next = await accountCart(person, [{ uuid: soap, quantity: 2 }]);
    const html = await (await look(next)).text();
    const [, id = ''] = /name="address_id"\s+value="(\d+)"\s+checked/.exec(html) ?? [];
    const none = Object.fromEntries(Object.keys(ADDRESS).map((field) => [field, '']));
    expect((await pay(next, { ...none, address_id: id })).status).toBe(303);
    expect((await orderOf(next))?.address).toMatchObject({ recipient: 'Somsri Jaidee', postcode: '50200' });
    const stranger = await accountCart(await customer(service()), [{ uuid: soap, quantity: 1 }]);
    expect((await pay(stranger, { ...none, address_id: id })).status).toBe(422);
  });

  test('an order that has not been sent is cancelled: pieces, points and coupon come back', async () => {
    const person = await customer(service());
    const soap = await stock(service(), 'talad', { price: '300', remain: 5 });
    const code = await offer(service(), { maxDiscount: '50' });
    const cart = await accountCart(person, [{ uuid: soap, quantity: 2 }]);
    await pay(cart, { coupon_code: code });
    const id = (await orderOf(cart))?.id ?? 0;
    expect(await remain(soap)).toBe(3);
    const other = await customer(service());
    await other.post(`/account/orders/${id}/cancel`, {});
    expect((await orderOf(cart))?.cancelledAt).toBeNull();
    await person.post(`/account/orders/${id}/cancel`, {});
    await person.post(`/account/orders/${id}/cancel`, {});
    expect((await orderOf(cart))?.cancelledAt).toEqual(service().now);
    expect(await remain(soap)).toBe(5);
    const page = textOf(await (await person.get(`/account/orders/${id}?lang=en`)).text());
    expect(page).toContain('Cancelled');
    expect(page).not.toContain('Cancel the order');
    const next = await accountCart(person, [{ uuid: soap, quantity: 2 }]);
    expect((await pay(next, { coupon_code: code })).status).toBe(303);
  });

  test('a sent order is delivered and can’t be cancelled any more', { tags: ['own-owner'] }, async () => {
    const person = await customer(service());
    const cart = await accountCart(person, [{ uuid: await stock(service(), 'talad', { remain: 2 }), quantity: 1 }]);
    await pay(cart);
    const id = (await orderOf(cart))?.id ?? 0;
    await person.post(`/account/orders/${id}/advance`, {});
    const late = await person.post(`/account/orders/${id}/cancel?lang=en`, {});
    expect(late.headers.get('location')).toBe(`/account/orders/${id}?done=tooLate&lang=en`);
    expect(textOf(await (await person.get(late.headers.get('location') ?? '')).text())).toContain('On its way');
    await person.post(`/account/orders/${id}/advance`, {});
    await person.post(`/account/orders/${id}/advance`, {});
    expect(textOf(await (await person.get(`/account/orders?lang=en`)).text())).toContain(`Order ${id} Delivered`);
    expect((await orderOf(cart))?.cancelledAt).toBeNull();
  });

  test('reorder puts what is still sold into the account’s cart', async () => {
    const person = await customer(service());
    const soap = await stock(service(), 'talad');
    const gone = await stock(service(), 'talad', { remain: 1 });
    const cart = await accountCart(person, [
      { uuid: soap, quantity: 2 },
      { uuid: gone, quantity: 1 },
    ]);
    await pay(cart);
    const id = (await orderOf(cart))?.id ?? 0;
    const answer = await person.post(`/account/orders/${id}/reorder?lang=en`, {});
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/cart']);
    expect((await person.call('cartGet')).body.data?.items).toEqual([{ uuid: soap, quantity: 2 }]);
  });

  test('nobody pays more than shown: a higher price is shown before it is paid', { tags: ['own-fees'] }, async () => {
    const terms = { post: { fee: 40, days_min: 2, days_max: 4, free_from: 500 } };
    const policy = { ...MARKET.talad.policy, deliveries: terms };
    await service().db.update(shops).set({ policy }).where(eq(shops.webId, MARKET.talad.webId));
    const cart = await guestCart([{ uuid: await stock(service(), 'talad', { price: '300' }), quantity: 1 }]);
    const first = await (await look(cart)).text();
    expect(first).toContain('name="shown" value="340"');
    expect(textOf(first)).toContain('Thailand Post · 2–4 working days ฿40 (free from ฿500)');
    const refused = await pay(cart, { shown: '300' });
    expect(refused.status).toBe(422);
    expect(textOf(await refused.text())).toContain('The total is ฿340 now.');
    expect(await orderOf(cart)).toBeUndefined();
    expect((await pay(cart, { shown: '340' })).status).toBe(303);
    expect(await orderOf(cart)).toMatchObject({ goods: '300.0000', shippingFee: '40.0000', net: '340.0000' });
  });

  test('a coupon for the delivery discounts only the delivery', { tags: ['own-fees'] }, async () => {
    const code = await offer(service(), { kind: 'shipping', maxDiscount: '30' });
    const items = [{ uuid: await stock(service(), 'talad', { price: '300' }), quantity: 1 }];
    const cart = await accountCart(await customer(service()), items);
    await pay(cart, { coupon_code: code });
    expect(await orderOf(cart)).toMatchObject({ goods: '300.0000', shippingFee: '10.0000', net: '310.0000' });
  });

  test('an order of somebody else is not shown', async () => {
    const cart = await accountCart(await customer(service()), [{ uuid: await stock(service(), 'talad'), quantity: 1 }]);
    await pay(cart);
    const id = (await orderOf(cart))?.id ?? 0;
    const answer = await (await customer(service())).get(`/account/orders/${id}?lang=en`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/orders?lang=en']);
  });
});
