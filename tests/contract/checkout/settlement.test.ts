/** When the money of an order comes, and what the order says of it: VAT, awaited payments, cancelled ones. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { pointBalances } from '../../../src/store/database/tables/member.ts';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { promptPayText } from '../../../src/store/order/promptpay.ts';
import sharp from 'sharp';
import { encode } from 'uqr';
import { customer, MARKET, openMarket, stock } from '../cart-environment.ts';
import { describeService, drainMails } from '../harness.ts';
import { createCheckout } from './checkout-harness.ts';

const POLICY = {
  ...MARKET.talad.policy,
  vat_percent: 7,
  promptpay_id: '0801234567',
  banks: ['promptpay', 'card', 'cash_counter', 'cod', 'kbank'],
  bank_accounts: { kbank: '000-0-12345-6' },
  rules: { slip_hours: 24 },
  deliveries: { post: { fee: 40, days_min: 2, days_max: 4 } },
};

/** The modules of a picture of a QR code, black ones as true. */
async function modulesOf(png: Buffer): Promise<boolean[][]> {
  const side = encode(promptPayText('0801234567', 363.8)).size;
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isBlack = (row: number, column: number) => {
    const [y, x] = [row, column].map((at) => Math.floor(((at + 0.5) * info.width) / side));
    return (data[((y ?? 0) * info.width + (x ?? 0)) * info.channels] ?? 255) < 128;
  };
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_each, column) => isBlack(row, column)),
  );
}

describeService('the money of an order', {}, (service) => {
  const { guestCart, accountCart, look, pay, orderOf } = createCheckout(service);
  beforeAll(async () => {
    await openMarket(service());
    await service().db.update(shops).set({ policy: POLICY }).where(eq(shops.webId, MARKET.talad.webId));
  });

  const goods = async () => [{ uuid: await stock(service(), 'talad', { price: '300' }), quantity: 1 }];
  const plain = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const rowsIn = (html: string) =>
    [...html.matchAll(/<(?:li|p)\s+class="between[^"]*"[^>]*>([^]*?)<\/(?:li|p)>/g)].map(([, row = '']) => plain(row));
  const pointsOf = async () => (await service().db.select().from(pointBalances)).at(-1)?.points;

  test('VAT on top of the prices is a line everywhere, and earns no points', { tags: ['own-vat'] }, async () => {
    const person = await customer(service());
    const cart = await accountCart(person, await goods());
    const rows = ['Goods ฿300', 'Delivery ฿40', 'VAT 7% ฿23.80'];
    expect(rowsIn(await (await look(cart)).text())).toEqual([...rows, 'To pay ฿363.80']);
    expect((await pay(cart, { bank: 'card', shown: '363.8' })).status).toBe(303);
    expect(await orderOf(cart)).toMatchObject({ vat: '23.8000', vatPercent: 7, net: '363.8000', earnedPoints: 30 });
    expect(rowsIn(await (await look(cart)).text())).toEqual(expect.arrayContaining([...rows, 'Paid ฿363.80']));
    const mail = (await drainMails(service())).find(({ kind }) => kind === 'order-received');
    expect(plain(mail?.html ?? '')).toContain('Delivery ฿40 VAT 7% ฿23.80 Paid ฿363.80');
  });

  test('cash at a counter is paid when it comes, and earns points then', { tags: ['own-payments'] }, async () => {
    const person = await customer(service());
    const cart = await accountCart(person, await goods());
    await pay(cart, { bank: 'cash_counter' });
    const order = await orderOf(cart);
    const page = () => person.get(`/account/orders/${order?.id}?lang=en`).then((answer) => answer.text());
    const unpaid = await page();
    // An unpaid order asks for its payment first.
    expect(unpaid).toContain('<button class="button second wide">Order again</button>');
    const before = plain(unpaid);
    expect(before).toContain('Awaiting payment');
    expect(before).toContain(`Pay ฿363.80 at a counter and give the order number ${order?.id}.`);
    expect(before).toContain('To pay ฿363.80');
    expect(before).toContain('Points after payment 30');
    expect(before).toContain('You have paid nothing.');
    expect([before.includes('Paid'), order?.settledAt, await pointsOf()]).toEqual([false, null, 30]);
    await person.post(`/account/orders/${order?.id}/advance?lang=en`, {});
    const settled = await page();
    expect(settled).toContain('<button class="button wide">Order again</button>');
    const after = plain(settled);
    expect(after).toContain('Paid ฿363.80');
    expect(after).toContain('Points earned 30');
    expect(after).toContain('You get money, points and coupon back');
    expect([(await orderOf(cart))?.settledAt, await pointsOf()]).toEqual([service().now, 30]);
  });

  test('a bank transfer is awaited, and names account, time and address', { tags: ['own-payments'] }, async () => {
    const line = { kind: 'line', label: '@talad', href: 'https://line.me/R/ti/p/@talad' };
    const others = [{ kind: 'tiktok', label: 'TikTok', href: 'https://www.tiktok.com/@talad' }];
    const base = { contact: { email: 'hello@talad.example', channels: [...others, line] } };
    await service().db.update(shops).set({ base }).where(eq(shops.webId, MARKET.talad.webId));
    const cart = await guestCart(await goods());
    await pay(cart, { bank: 'kbank' });
    const order = await orderOf(cart);
    const html = await (await look(cart)).text();
    const receipt = plain(html);
    const links = /id="slip-to">([^]*?)<\/p>/.exec(html)?.[1] ?? '';
    expect([...links.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [href, text])).toEqual([
      ['https://line.me/R/ti/p/@talad', 'LINE @talad'],
      ['mailto:hello@talad.example', 'hello@talad.example'],
    ]);
    expect(receipt).toContain('Awaiting payment');
    expect(receipt).toContain('Transfer ฿363.80 to the shop’s account: Kasikornbank · 000-0-12345-6.');
    expect(receipt).toContain(`send the shop the slip with the order number ${order?.id} within 24 hours.`);
    expect([order?.settledAt, receipt.includes('Paid')]).toEqual([null, false]);
    await pay(cart, { do: 'settle' });
    expect(plain(await (await look(cart)).text())).toContain('Paid ฿363.80');
  });

  test('a cancelled order no longer thanks for it on its receipt', { tags: ['own-payments'] }, async () => {
    const cart = await guestCart(await goods());
    await pay(cart, { bank: 'cash_counter' });
    await pay(cart, { do: 'cancel' });
    const receipt = await (await look(cart)).text();
    expect(/<h1>([^<]*)<\/h1>/.exec(receipt)?.[1]).toBe('Cancelled');
    expect([receipt.includes('Thank you'), receipt.includes('has been received')]).toEqual([false, false]);
  });

  test('Thai QR shows the code of the amount until it is confirmed', { tags: ['own-owner'] }, async () => {
    const cart = await guestCart(await goods());
    await pay(cart, { bank: 'promptpay' });
    const receipt = await (await look(cart)).text();
    const [, picture = ''] =
      /<img src="data:image\/png;base64,([^"]+)" alt="PromptPay QR code for ฿363.80"/.exec(receipt) ?? [];
    expect(await modulesOf(Buffer.from(picture, 'base64'))).toEqual(encode(promptPayText('0801234567', 363.8)).data);
    // It can be saved, for the banking app of the same phone.
    expect(receipt).toMatch(
      new RegExp(`<a class="button second" href="data:image/png;base64,[^"]+" download="promptpay-\\d+.png"`),
    );
    expect(plain(receipt)).toContain('To pay ฿363.80');
    expect((await pay(cart, { do: 'settle' })).status).toBe(303);
    const settled = await (await look(cart)).text();
    expect([settled.includes('<figure'), plain(settled).includes('Paid ฿363.80')]).toEqual([false, true]);
    const stranger = { ...cart, cart_secret: '0'.repeat(32) };
    expect((await pay(stranger, { do: 'settle' })).status).toBe(303);
  });

  test.each([
    ['card', 'Paid back ฿363.80', 'Paid ฿363.80'],
    ['cash_counter', 'Not charged ฿363.80', 'To pay'],
  ])(
    'a cancelled order by %s says "%s" and nothing of points earned',
    { tags: ['own-vat'] },
    async (bank, status, gone) => {
      const person = await customer(service());
      const cart = await accountCart(person, await goods());
      await pay(cart, { bank });
      const id = (await orderOf(cart))?.id;
      await person.post(`/account/orders/${id}/cancel?lang=en`, {});
      const page = plain(await (await person.get(`/account/orders/${id}?lang=en`)).text());
      expect([page.includes(status), page.includes(gone), /Points (?:earned|after)/.test(page)]).toEqual([
        true,
        false,
        false,
      ]);
      expect((await service().db.select().from(pointBalances)).map(({ points }) => points)).not.toContain(-30);
    },
  );

  test('a cash-on-delivery order is packed, and settled on arrival', { tags: ['own-payments'] }, async () => {
    const person = await customer(service());
    const cart = await accountCart(person, await goods());
    await pay(cart, { bank: 'cod' });
    const id = (await orderOf(cart))?.id;
    const advance = () => person.post(`/account/orders/${id}/advance?lang=en`, {});
    await advance();
    expect(await orderOf(cart)).toMatchObject({ shippedAt: service().now, settledAt: null });
    await advance();
    expect(await orderOf(cart)).toMatchObject({ deliveredAt: service().now, settledAt: service().now });
  });
});
