/** Places that accept a foreign URL, and URLs that none of them may keep. */
import * as fc from 'fast-check';
import * as v from 'valibot';
import { Base } from '#schemas/page/base.ts';
import { readPage } from '#schemas/page/page.ts';
import { salvage } from '#schemas/lenient/salvage.ts';
import { imageUrl, url as linkUrl } from '#registry/kit/props/fields.ts';

const UUID = '00000000-0000-4000-8000-000000000001';

/** The part of a URL that each place of a response, and of a component's props, keeps; undefined or '' for none. */
export const URL_PLACES: Readonly<Record<string, (url: string) => unknown>> = {
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
  'a link of a component': (url) => kept(linkUrl, url),
  'a picture of a component': (url) => kept(imageUrl, url),
  'the icon': (url) => baseOf({ web: { favicon: url } })?.web?.favicon,
};

function kept(schema: v.GenericSchema<string, string>, url: string): string | undefined {
  const read = v.safeParse(schema, url);
  return read.success ? read.output : undefined;
}

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
/** Addresses of schemes that are not allowed, with what browsers skip in and before them. */
export const hostileUrls = fc
  .tuple(schemes, noise, noise, fc.boolean(), fc.nat(), fc.string())
  .map(([scheme, before, inside, isLoud, at, rest]) => {
    const cut = at % scheme.length;
    const name = scheme.slice(0, cut) + inside + scheme.slice(cut);
    return `${before}${isLoud ? name.toUpperCase() : name}:${rest}`;
  });
