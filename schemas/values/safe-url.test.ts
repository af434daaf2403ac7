import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Base } from '../base.ts';
import { readPage } from '../page.ts';
import { salvage } from '../lenient/salvage.ts';

const UUID = '00000000-0000-4000-8000-000000000001';

/** Every place of an answer that takes an address, as a page or base with one in it, and what is read of it there. */
const PLACES: Readonly<Record<string, (url: string) => unknown>> = {
  'a picture of a product': (url) =>
    pageOf({ otherData: { productDetails: [{ uuid: UUID, name: 'Tea', price: 1, images: [url] }] } })?.otherData
      ?.productDetails?.[0]?.images[0],
  'the cover of a post': (url) =>
    pageOf({ otherData: { blogDetail: { blog_id: '1', title: 'Tea', cover: url } } })?.otherData?.blogDetail?.cover,
  'a category': (url) =>
    pageOf({ otherData: { productCategories: [{ category_id: '1', name: 'Tea', image: url }] } })?.otherData
      ?.productCategories?.[0]?.image,
  'a breadcrumb': (url) =>
    pageOf({ otherData: { breadcrumbs: [{ label: 'Tea', href: url }] } })?.otherData?.breadcrumbs?.[0]?.href,
  'a redirect': (url) => pageOf({ redirectUrl: url })?.redirectUrl,
  'og:url': (url) => pageOf({ pageHead: { og: { url } } })?.pageHead?.og?.url,
  'og:image': (url) => pageOf({ pageHead: { og: { image: url } } })?.pageHead?.og?.image,
  meta_manual: (url) =>
    pageOf({ pageHead: { meta_manual: [{ name: 'twitter:image', content: url }] } })?.pageHead?.meta_manual?.[0]
      ?.content,
  'og:image of the site': (url) => baseOf({ webHead: { og: { image: url } } })?.webHead?.og?.image,
  'a channel': (url) =>
    baseOf({ contact: { channels: [{ kind: 'line', label: 'Line', href: url }] } })?.contact?.channels[0]?.href,
  'the map': (url) => baseOf({ contact: { map_url: url } })?.contact?.map_url,
  'the icon': (url) => baseOf({ web: { favicon: url } })?.web?.favicon,
};

function pageOf(page: unknown) {
  return readPage(page)?.page;
}

function baseOf(base: unknown) {
  return salvage(Base, base).value;
}

const schemes = fc.constantFrom(
  'javascript',
  'vbscript',
  'data',
  'file',
  'blob',
  'filesystem',
  'view-source',
  'about',
  'ws',
  'intent',
);
const noise = fc.constantFrom('', '\t', '\n', '\u0000', '\u0001', ' ', '\r\n', '\u007F');
const badUrls = fc
  .tuple(schemes, noise, noise, fc.boolean(), fc.nat(), fc.string())
  .map(([scheme, before, inside, isLoud, at, rest]) => {
    const cut = at % scheme.length;
    const name = scheme.slice(0, cut) + inside + scheme.slice(cut);
    return `${before}${isLoud ? name.toUpperCase() : name}:${rest}`;
  });

test('an address of a scheme that is not allowed is dropped wherever it stands', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(PLACES)), badUrls, (place, url) => {
      // A required address takes its default; where there is none, what bears it goes.
      expect([undefined, '']).toContain(PLACES[place]?.(url));
    }),
    { numRuns: 10_000, seed: 20_261_122 },
  );
});

test.each(Object.entries(PLACES))('%s keeps an address that is allowed', (_, read) => {
  for (const url of ['https://cdn.example/a.png', '/media/a.png']) expect(read(url)).toBe(url);
});

test('tells which address it has dropped', () => {
  const page = {
    otherData: { productDetails: [{ uuid: UUID, name: 'Tea', price: 1, images: ['data:text/html,x', '/a.png'] }] },
  };
  const read = readPage(page);
  expect([read?.page.otherData?.productDetails?.[0]?.images, read?.problems.map(({ path }) => path)]).toEqual([
    ['/a.png'],
    ['/otherData/productDetails/0/images/0'],
  ]);
});
