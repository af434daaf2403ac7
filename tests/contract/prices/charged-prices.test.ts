/**
 * The charged price is the shown one: checkout, receipt, mail and order over all products and variants of the demo
 * shops.
 */
import { isNotNull, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LANGS } from '#schemas/lang.ts';
import type { Product } from '#schemas/product.ts';
import { bulkPrice, quantityBounds, variantsOf } from '#schemas/records/product-rules.ts';
import { roundToSatang, toUnits, totalPrice, unitPrice } from '#schemas/values/money/money.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { describeService, drainMails, type TestService } from '../harness.ts';
import { send } from '../store-client.ts';
import { DEMO_SHOPS, listDemo, variantRecords } from './demo-catalogue.ts';

interface Wanted {
  readonly product: Product;
  readonly quantity: number;
}

const CAP = 25_000;
const PIECES = 200;
const LINES = 12;

/** Carts that the rules of a demo shop let through, together with every product once at a quantity of its own. */
function cartsOf(wanted: readonly Wanted[]): Wanted[][] {
  const carts: Wanted[][] = [];
  for (const line of wanted) {
    const last = carts.at(-1);
    const joined = [...(last ?? []), line];
    const pieces = joined.reduce((sum, { quantity }) => sum + quantity, 0);
    const fits = joined.length <= LINES && pieces <= PIECES && totalPrice(joined) <= CAP;
    if (last === undefined || !fits) carts.push([line]);
    else last.push(line);
  }
  return carts.filter((lines) => totalPrice(lines) <= CAP);
}

/** The amounts of the lines and the sum, in the order of the page, by the address of each product. */
function linesIn(html: string): Record<string, readonly string[]> {
  const rows = html.matchAll(/<li class="line">([^]*?)<\/li>/g);
  return Object.fromEntries(
    [...rows].map(([, row = '']) => [
      /\/product\/([\da-f-]{36})/.exec(row)?.[1] ?? '',
      row.replaceAll(/<[^>]*>/g, ' ').match(/฿[\d,]+(?:\.\d\d)?/g) ?? [],
    ]),
  );
}

/** The amounts of a mail: of each line its sum and each piece's price, then of the whole order. */
function mailAmounts(html: string): string[] {
  return html.replaceAll(/<[^>]*>/g, ' ').match(/฿[\d,]+(?:\.\d\d)?/g) ?? [];
}

async function soldTo(service: TestService, host: string): Promise<Product[]> {
  const listed = await listDemo(service, host, 'th', {});
  const family = await variantRecords(service, host, 'th', listed);
  // A guest buys: what is for members or limited to each person is not for sale here.
  const isClosed = or(products.memberOnly, products.nosell, isNotNull(products.limitPerAccount));
  const refused = await service.db.select({ uuid: products.uuid }).from(products).where(isClosed);
  const closed = new Set(refused.map(({ uuid }) => uuid));
  const single = listed.filter((product) => variantsOf(product).length === 0);
  return [...single, ...family].filter(({ uuid, remain }) => !closed.has(uuid) && remain !== 0);
}

/** VAT that both shops add to their prices. */
const VAT_PERCENT = 7n;

describeService('payments of the demo shops', { shops: DEMO_SHOPS }, (service) => {
  test.each([
    ['localhost', 'raan'],
    ['baan.localhost', 'baan'],
  ])('%s charges at checkout, on the receipt, in the mail and in the order what its lists show', async (host, name) => {
    const sold = await soldTo(service(), host);
    const smallest = sold.map((product): Wanted => ({ product, quantity: quantityBounds(product).min }));
    const bulk = sold.flatMap((product): Wanted[] => {
      const quantity = bulkPrice(product)?.quantity;
      return quantity === undefined ? [] : [{ product, quantity }];
    });
    const carts = cartsOf([...smallest, ...bulk]);
    expect(carts.flat().length).toBeGreaterThan(sold.length / 2);
    let turn = 0;
    for (const lines of carts) {
      const lang = LANGS[turn % LANGS.length] ?? 'th';
      turn += 1;
      const items = lines.map(({ product: { uuid }, quantity }) => ({ uuid, quantity }));
      const { body } = await send(service(), '/api/x4/cart/checkoutByItems', { items, lang_key: 'th' }, { host });
      const { cart_id, cart_secret } = (body as { data: { cart_id: string; cart_secret: string } }).data;
      const path = `/pay/checkout/${name}/${cart_id}?${new URLSearchParams({ s: cart_secret, lang })}`;
      const expected = Object.fromEntries(
        lines.map(({ product, quantity }) => {
          const each = unitPrice(product, quantity);
          const sum = roundToSatang(toUnits(each) * BigInt(quantity));
          return [product.uuid, [formatPrice(sum, lang), formatPrice(each, lang)]];
        }),
      );
      const read = async () =>
        (await service().fetch(new Request(`http://${host}${path}`, { headers: { host } }))).text();
      expect(linesIn(await read())).toEqual(expected);
      const form = { s: cart_secret, do: 'pay', email: 'guest@example.com', bank: 'kbank', shipping_type: 'pickup' };
      const paid = await service().fetch(
        new Request(`http://${host}${path}`, { method: 'POST', headers: { host }, body: new URLSearchParams(form) }),
      );
      expect(paid.status).toBe(303);
      const receipt = await read();
      expect(linesIn(receipt)).toEqual(expected);
      const goods = toUnits(totalPrice(lines));
      const vat = toUnits(roundToSatang((goods * VAT_PERCENT) / 100n));
      const total = formatPrice(roundToSatang(goods + vat), lang);
      const amounts = [goods, vat].map((units) => formatPrice(roundToSatang(units), lang));
      const [mail] = await drainMails(service());
      const mailed = mailAmounts(mail?.html ?? '');
      const inMail = Object.values(linesIn(receipt)).flatMap(([sum = '', each = '']) => [each, sum]);
      expect(mailed).toEqual([...inMail, ...amounts, total]);
      expect(receipt).toContain(`<strong class="amount">${total}</strong>`);
    }
  });
});
