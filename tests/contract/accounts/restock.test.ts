/** Alerts for products that are sold out: who asks, what is kept, and who is written to when. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { products } from '../../../src/store/database/tables/product.ts';
import { mails, restockAlerts } from '../../../src/store/database/tables/mail.ts';
import { unlimitedEffects } from '../../setup/unlimited-effects.ts';
import { sendAlerts } from '../../../src/store/restock/restock.ts';
import { openMarket, stock, uuidOf, visitor } from '../cart-environment.ts';
import { describeService, START } from '../harness.ts';

describeService('a restock alert', {}, (service) => {
  beforeAll(() => openMarket(service()));
  const ask = (uuid: string, email: string, lang = 'en') =>
    visitor(service()).post(`/account/restock?lang=${lang}`, { uuid, email });
  const kept = async () => {
    const rows = await service().db.select().from(restockAlerts);
    return rows.map(({ email, lang, link }) => [email, lang, link]);
  };
  const send = (now = START) => sendAlerts({ db: service().db, effects: unlimitedEffects, now: () => now });

  test('is kept once however often it is sent, and its mail goes out once when the product is back', async () => {
    const { db } = service();
    const uuid = await stock(service(), 'talad', { remain: 0 });
    const answers = [await ask(uuid, 'Shopper@Example.com'), await ask(uuid, 'shopper@example.com')];
    const done = `/account/restock?uuid=${uuid}&lang=en&done=1`;
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, done],
      [303, done],
    ]);
    expect(await (await visitor(service()).get(done)).text()).toContain('We will tell you');
    expect(await kept()).toEqual([['shopper@example.com', 'en', `http://talad.test/en/product/${uuid}`]]);
    expect(await send()).toBe(0);
    await db.update(products).set({ remain: 3 }).where(eq(products.uuid, uuid));
    expect([await send(), await send(), await kept()]).toEqual([1, 0, []]);
    const [mail] = await db.select().from(mails);
    expect([mail?.kind, mail?.recipient, mail?.text.includes(`/en/product/${uuid}`)]).toEqual([
      'restock',
      'shopper@example.com',
      true,
    ]);
  });

  test('of a product with variants is due once one of them is there', async () => {
    const family = await stock(service(), 'talad', { hasVariants: true });
    const variant = await stock(service(), 'talad', { parentUuid: family, remain: 0 });
    await service()
      .db.update(products)
      .set({ name: { en: 'Mist blue', th: 'ฟ้า' } })
      .where(eq(products.uuid, variant));
    const form = await visitor(service()).get(`/account/restock?uuid=${variant}&lang=en`);
    expect(await form.text()).toMatch(/“[^“]+ · Mist blue”/);
    await ask(family, 'family@example.com', 'th');
    expect(await send()).toBe(0);
    await service().db.update(products).set({ remain: 1 }).where(eq(products.uuid, variant));
    expect(await send()).toBe(1);
  });

  test('is not kept for what can be bought, what is hidden or unknown, or no address; a stale one goes', async () => {
    const [there, hidden, out] = [
      await stock(service(), 'talad', { remain: 5 }),
      await stock(service(), 'talad', { hidden: true, remain: 0 }),
      await stock(service(), 'talad', { remain: 0 }),
    ];
    const tried = [
      [there, 'a@example.com'],
      [hidden, 'a@example.com'],
      [uuidOf(9999), 'a@example.com'],
      ["' or 1=1 --", 'a@example.com'],
      [out, 'nobody'],
      [out, '<script>alert(1)</script>@x'],
    ] as const;
    const answers: number[] = [];
    for (const [uuid, email] of tried) answers.push((await ask(uuid, email)).status);
    expect([answers, await kept()]).toEqual([[303, 404, 404, 404, 422, 422], []]);
    const refused = await (await ask(out, '"><img src=x onerror=alert(1)>')).text();
    expect(refused).not.toContain('<img src=x');
    const foreign = await visitor(service()).post(
      '/account/restock',
      { uuid: out, email: 'a@example.com' },
      { origin: 'https://evil.example' },
    );
    expect([foreign.status, await kept()]).toEqual([403, []]);
    await ask(out, 'late@example.com');
    await send(new Date(START.getTime() + 181 * 86_400_000));
    expect(await kept()).toEqual([]);
  });
});
