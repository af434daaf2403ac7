/** Links of component types to pages that only some platforms have (`settings.pages` of the base). */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Base } from '#schemas/page/base.ts';
import { OWN_PAGES } from '#schemas/page/own-pages.ts';
import { elements, resolved } from '../src/renderer/testing/resolved.tsx';
import { componentTypes } from './kit/testing/component-types.ts';
import { pageFor } from './kit/testing/page-of.ts';
import { couponRecord } from './kit/testing/records.ts';
import { fixed, inShop, testShop } from './kit/testing/shop.tsx';

/** Pages of the embedded service, and of its demo shops. */
const OF_SERVICE = /^(?:\/(?:en|cn|kr|jp))?\/(?:account|pay|membership|coupons)(?:[/?]|$)/;
const person = { id: '7', name: 'Malee', email: undefined, avatar: undefined };
const VISITORS = [undefined, person].map((user) =>
  fixed({ user, member: 'not-member', joinCount: 1, prompt: undefined } as const),
);
/** Products only for members, and products that are sold out. */
const GOODS = [{ member_only: true }, { remain: 0, preorder_flag: false, variants: [] }];
/** More than a list of coupons shows. */
const COUPONS = Array.from({ length: 101 }, (_, at) => couponRecord({ code: `C${at}` }));

/** Every link and form of the samples that the sample does not give itself, with each visitor. */
function linksOf(pages: object | undefined): readonly string[] {
  const base = v.parse(Base, { settings: { pages } });
  const links = [...componentTypes].flatMap(([, { samples }]) =>
    samples.flatMap((sample) =>
      VISITORS.flatMap((view) => GOODS.map((goods) => ({ view, goods }))).flatMap(({ view, goods }) => {
        const shop = testShop();
        const given = JSON.stringify(sample);
        const page = pageFor(sample, 'en');
        const products = page.otherData.productDetails?.map((product) => ({ ...product, ...goods }));
        const html = renderToString(
          inShop(<>{elements(resolved(sample, 'en').nodes)}</>, {
            shop: { ...shop, visitor: { ...shop.visitor, view } },
            page: {
              ...page,
              base,
              otherData: { ...page.otherData, coupons: COUPONS, ...(products && { productDetails: products }) },
            },
          }),
        );
        return [...html.matchAll(/ (?:href|action)="([^"]*)"/g)]
          .map(([, link = '']) => link)
          .filter((link) => !given.includes(`"${link.replace(/^\/en(?=\/)/, '')}"`));
      }),
    ),
  );
  return [...new Set(links)];
}

test('no type links to a page that the platform does not state', { meta: { field: ['3.14'], spec: ['2.23'] } }, () => {
  expect(linksOf(undefined).filter((link) => OF_SERVICE.test(link))).toEqual([]);
});

test('each page that the platform states is linked to, under its own address', { meta: { field: ['3.14'] } }, () => {
  const pages = Object.fromEntries(OWN_PAGES.map((name) => [name, `/own/${name}`]));
  const links = linksOf(pages).map((link) => link.split('?', 1)[0] ?? '');
  expect(OWN_PAGES.filter((name) => !links.includes(`/en/own/${name}`))).toEqual([]);
  expect(links.filter((link) => OF_SERVICE.test(link))).toEqual([]);
});
