/** A price is the same wherever it is shown: over all products, variants and quantities of the demo shops, in five languages. */
import type { I18n } from '@lingui/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { CartTotal } from '#registry/kit/cart/cart-total.tsx';
import { Suggestions } from '#registry/kit/listing/suggestions.tsx';
import { PriceTiers } from '#registry/kit/product-page/price-tiers.tsx';
import { UnitPrice } from '#registry/kit/product-page/unit-price.tsx';
import { ProductCard } from '#registry/kit/product/product-card.tsx';
import { inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { type Lang, LANGS } from '#schemas/lang.ts';
import type { Product } from '#schemas/product.ts';
import { bulkPrice, listedPrice, variantsOf, saleOf } from '#schemas/records/product-rules.ts';
import { roundToSatang, toUnits } from '#schemas/values/money/money.ts';
import { loadI18n } from '../../../src/locales/load.ts';
import { ecommerceEvent, shownPiece } from '../../../src/page/tags/event.ts';
import { LineSum, UnitPrice as LineUnitPrice } from '../../../src/shell/cart-drawer/line-price.tsx';

import {
  DEMO_HOSTS,
  DEMO_SHOPS,
  interestingQuantities,
  linkedDataOf,
  listDemo,
  searchDemo,
  variantRecords,
} from './demo-catalogue.ts';
import { describeService } from '../harness.ts';

/** Amounts as they are shown: `฿1,250`. The struck former price is no price that one pays. */
function amountsIn(html: string): string[] {
  return html.replace(/<s\b.*?<\/s>/g, '').match(/฿[\d,]+(?:\.\d\d)?/g) ?? [];
}

/** The price of each of so many pieces, straight from the tiers: the first that holds the quantity, else the base price. */
function expectedEach({ price, price_list }: Product, quantity: number): number {
  for (const tier of price_list) {
    if (quantity >= tier.quantity_min && (tier.quantity_max === null || quantity <= tier.quantity_max))
      return tier.price;
  }
  return price;
}

function renderer(lang: Lang, i18n: I18n): (element: ReactElement) => string[] {
  const page = testPage({ lang });
  const shop = testShop();
  return (element) => amountsIn(renderToStaticMarkup(inShop(element, { shop, page, i18n })));
}

describeService('prices of the demo shops', { shops: DEMO_SHOPS }, (service) => {
  const shopsAndLanguages = DEMO_HOSTS.flatMap((host) => LANGS.map((lang) => ({ host, lang })));

  test.each(shopsAndLanguages)('$host lists in $lang what one piece costs', async ({ host, lang }) => {
    const shown = renderer(lang, await loadI18n(lang));
    const products = await listDemo(service(), host, lang, {});
    expect(products.length).toBeGreaterThan(0);
    for (const product of products) {
      const { price, from } = listedPrice(product);
      const bulk = bulkPrice(product);
      const amounts = [price, ...(bulk === undefined ? [] : [bulk.price])].map((baht) => formatPrice(baht, lang));
      const onCard = shown(<ProductCard badge={undefined} product={product} />);
      const suggestion = (
        <Suggestions id="s" products={[product]} isNone={false} activeIndex={0} optionId={String} onFollow={() => {}} />
      );
      const [counted] = ecommerceEvent('view_item', [shownPiece(product.uuid, product)]).items ?? [];
      const needsChoice = variantsOf(product).length > 0;
      expect({
        uuid: product.uuid,
        card: onCard,
        suggestion: shown(suggestion),
        page: shown(<UnitPrice product={product} quantity={product.quantity_min ?? 1} needsChoice={needsChoice} />),
        counted: counted?.price,
        isFrom: from && !needsChoice,
      }).toEqual({
        uuid: product.uuid,
        card: amounts,
        suggestion: amounts,
        page: amounts.slice(0, 1),
        counted: price,
        isFrom: false,
      });
    }
  });

  test.each(shopsAndLanguages)('$host charges in $lang what it shows, at every quantity', async ({ host, lang }) => {
    const shown = renderer(lang, await loadI18n(lang));
    const products = await listDemo(service(), host, lang, {});
    const sold = [
      ...products.filter((product) => variantsOf(product).length === 0),
      ...(await variantRecords(service(), host, lang, products)),
    ];
    for (const product of sold) {
      const tiers = shown(<PriceTiers product={product} quantity={1} />);
      expect(tiers).toEqual(product.price_list.map(({ price }) => formatPrice(price, lang)));
      for (const quantity of interestingQuantities(product)) {
        const each = expectedEach(product, quantity);
        const sum = roundToSatang(toUnits(each) * BigInt(quantity));
        const line = { product, quantity, formatPrice: (baht: number) => formatPrice(baht, lang) };
        const [lineSum] = shown(<LineSum {...line} />);
        const event = ecommerceEvent('add_to_cart', [{ uuid: product.uuid, product, quantity }]);
        const lines = [{ uuid: product.uuid, quantity, product, faults: [], counts: true }];
        expect({
          what: `${product.uuid} × ${quantity}`,
          page: shown(<UnitPrice product={product} quantity={quantity} needsChoice={false} />),
          line: shown(<LineUnitPrice {...line} />),
          sum: lineSum,
          total: shown(<CartTotal lines={lines} deliveries={undefined} formatPrice={line.formatPrice} />),
          counted: [event.items?.[0]?.price, event.value],
        }).toEqual({
          what: `${product.uuid} × ${quantity}`,
          page: [formatPrice(each, lang)],
          line: [formatPrice(each, lang)],
          sum: formatPrice(sum, lang),
          total: [formatPrice(sum, lang)],
          counted: [each, sum],
        });
      }
    }
  });

  test.each(DEMO_HOSTS)('%s gives search engines the price of one piece', async (host) => {
    const products = await listDemo(service(), host, 'en', {});
    const variants = await variantRecords(service(), host, 'en', products);
    for (const product of [...products, ...variants]) {
      const price = listedPrice(product).price.toFixed(2);
      const { offers, hasVariant = [] } = await linkedDataOf(service(), host, product);
      // A product only for members is no offer to everybody.
      const isOffered = saleOf(product) !== 'members';
      expect([product.uuid, offers?.price ?? offers?.lowPrice]).toEqual([product.uuid, isOffered ? price : undefined]);
      const own = variantsOf(product).map((variant) => (isOffered ? variant.price.toFixed(2) : undefined));
      expect(hasVariant.map((variant) => variant.offers?.price)).toEqual(own);
    }
  });

  test.each(DEMO_HOSTS)('%s sorts by the price that is shown', async (host) => {
    const ascending = (await listDemo(service(), host, 'th', { sort: 'price_asc' })).map(
      (one) => listedPrice(one).price,
    );
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
    const descending = (await listDemo(service(), host, 'th', { sort: 'price_desc' })).map(
      (one) => listedPrice(one).price,
    );
    expect(descending).toEqual(ascending.toReversed());
  });

  test.each(DEMO_HOSTS)('%s counts each product in one price band, by the price that is shown', async (host) => {
    const all = await searchDemo(service(), host, 'th', {});
    const bands = all.facets?.prices ?? [];
    const counted = bands.reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(bands.length === 0 ? 0 : all.products.total);
    for (const { min, max, count } of bands) {
      const range = { ...(min && { min_price: String(min) }), ...(max && { max_price: String(max) }) };
      const prices = (await listDemo(service(), host, 'th', range)).map((one) => listedPrice(one).price);
      expect([prices.length, prices.filter((price) => price < (min ?? 0) || price >= (max ?? Infinity))]).toEqual([
        count,
        [],
      ]);
    }
  });
});
