/** Handlers of the calls for pages, records and search. */
import { pageData } from '../catalog/page.ts';
import type { Handler } from './handler.ts';
import { inputRefusal } from './refusal.ts';
import { baseAnswer } from '../catalog/base.ts';
import { allBlogs } from '../catalog/blogs.ts';
import { productsByUuid } from '../catalog/products.ts';
import { categoryRecord, loadCategories } from '../catalog/categories.ts';
import { visibleBase } from '../sections/zones.ts';
import { withDecidedZones } from '../experiments/shares.ts';
import { overlayOf } from '../releases/preview-links.ts';
import { seenRollout } from '../releases/rollout.ts';
import { searchShop } from '../search/search.ts';
import { sitemapPaths } from '../catalog/sitemap.ts';
import { redirectOf } from '../redirects/redirect-of.ts';

/** The call's own parameters; all others are the visitor's. */
const OWN = new Set(['path', 'lang', 'needBase', 'internal-no-cache', 'jit-preview']);

/**
 * A preview is only for this visitor, until the link has ended; a rollout is for some visitors. Browsers and caches in
 * front of `/api` obey it. The storefront in this process does not: it knows both, and stores a rollout apart.
 */
const PRIVATE = { 'cache-control': 'private, no-store' };

/** A page with its records; without a page the redirect of an old address, else HTTP 404. */
export const page: Handler<'page'> = async ({ db, shop, lang, origin, now, account, headers }, { query }) => {
  const visitorQuery = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return OWN.has(name) || first === undefined ? [] : [[name, first]];
    }),
  );
  const catalogue = { db, shop, lang };
  const release = await overlayOf(db, shop.webId, headers, now);
  const rollout = release === undefined ? await seenRollout(catalogue, headers) : undefined;
  const data = await pageData({
    catalogue,
    release,
    rollout,
    origin,
    now,
    account,
    path: query.path,
    needBase: query.needBase === '1',
    query: visitorQuery,
  });
  if (data.httpStatusCode === 404) {
    const redirect = await redirectOf(catalogue, { path: query.path, query, now, headers });
    if (redirect !== undefined) return { ok: true, data: { path: data.path, ...redirect } };
  }
  return {
    ok: true,
    data,
    ...(data.httpStatusCode === 404 ? { status: 404 } : {}),
    ...(release === undefined && rollout?.isSeen !== true ? {} : { headers: PRIVATE }),
  };
};

/** The base site data in the page's language. */
export const base: Handler<'base'> = async ({ db, shop, lang, origin, headers, now }) => {
  const catalogue = { db, shop, lang };
  const rollout = await seenRollout(catalogue, headers);
  const overlay = rollout?.isSeen === true ? rollout.overlay : undefined;
  const shown = await withDecidedZones(catalogue, await visibleBase(catalogue, overlay), now);
  return {
    ok: true,
    data: baseAnswer(shown, shop, lang, origin),
    ...(overlay === undefined ? {} : { headers: PRIVATE }),
  };
};

/** The shop's posts, newest first. */
export const blogs: Handler<'blogs'> = async ({ db, shop, lang }) => ({
  ok: true,
  data: [...(await allBlogs({ db, shop, lang }))],
});

const MAX_UUIDS = 200;

/** Products in the requested order, each once; leaves out unknown and hidden ones; refuses more than 200. */
export const productsBatch: Handler<'productsBatch'> = async ({ db, shop, lang }, { query }) => {
  const uuids = [...new Set(query['filter[uuid]'].split(',').map((uuid) => uuid.trim()))].filter((uuid) => uuid !== '');
  if (uuids.length > MAX_UUIDS) {
    return inputRefusal([
      { path: '/query/filter[uuid]', expected: `expected at most ${MAX_UUIDS} uuids`, found: `${uuids.length}` },
    ]);
  }
  return { ok: true, data: await productsByUuid({ db, shop, lang }, uuids) };
};

/** Categories in the requested order, without unknown ones; without ids all of them, siblings by rank. */
export const productCategories: Handler<'productCategories'> = async ({ db, shop, lang }, { query }) => {
  const categories = await loadCategories({ db, shop, lang });
  const ids = query.category_ids?.split(',').map((id) => id.trim());
  const rows = ids === undefined ? categories.all : [...new Set(ids)].flatMap((id) => categories.get(id) ?? []);
  return { ok: true, data: rows.map((row) => categoryRecord(row, lang)) };
};

/** Products and posts that match a term; without one all of them. */
export const search: Handler<'search'> = async ({ db, shop, lang }, { query }) => {
  return { ok: true, data: await searchShop({ db, shop, lang }, query) };
};

/** Paths of all pages of the shop, 5,000 products per response. */
export const sitemap: Handler<'sitemap'> = async ({ db, shop, lang }, { query }) => ({
  ok: true,
  data: await sitemapPaths({ db, shop, lang }, query.after),
});
