/** Faults of platforms in pages, the base and posts. */
import { intercept, isCall, rewrite, rewriteData, rewriteRecords, type PlatformFault } from './faulty-platform.ts';

const PAGE = '/api/page';

export const PAGE_FAULTS: readonly PlatformFault[] = [
  {
    name: 'pages come without their envelope',
    fails: ['page.home', 'page.nodes', 'page.base', 'page.language', 'page.query', 'page.no-cache'],
    plant: () => rewrite(PAGE, ({ data }) => data),
  },
  {
    name: 'pages do not say which path they are',
    fails: ['page.home'],
    plant: () => rewriteData(PAGE, (data) => ({ ...data, path: undefined })),
  },
  {
    name: 'the status of a page is a word',
    fails: ['page.home'],
    plant: () => rewriteData(PAGE, (data) => ({ ...data, httpStatusCode: 'OK' })),
  },
  {
    name: 'an unknown page is a page like any other',
    fails: ['page.unknown'],
    plant: () => async (request, forward) => {
      const response = await forward(request);
      if (response.status !== 404 || !isCall(request, PAGE)) return response;
      return Response.json({ data: { path: '/', httpStatusCode: 200, pageComponent: [] } });
    },
  },
  {
    name: 'a node of the home page has no type',
    fails: ['page.nodes'],
    plant: () => rewriteData(PAGE, (data) => ({ ...data, pageComponent: [{ props: {} }] })),
  },
  {
    name: 'the children of a node are an object',
    fails: ['page.nodes'],
    plant: () => rewriteData(PAGE, (data) => ({ ...data, pageComponent: [{ type: 'section', children: { 0: {} } }] })),
  },
  {
    name: 'a price in a page’s records is a word',
    fails: ['page.records'],
    plant: () =>
      rewriteData(PAGE, (data) => ({
        ...data,
        otherData: { coupons: [{ code: 'A', kind: 'discount', min_spend: 'free' }] },
      })),
  },
  {
    name: 'needBase is ignored',
    fails: ['page.base'],
    plant: () => rewriteData(PAGE, (data) => ({ ...data, base: undefined })),
  },
  {
    name: 'lang is ignored',
    fails: ['page.language'],
    plant: () => rewriteData(PAGE, (data) => ({ ...data, nowLang: 'th' })),
  },
  {
    name: 'a further query parameter of a page is refused',
    fails: ['page.query'],
    plant: () =>
      intercept(PAGE, (url) =>
        url.searchParams.has('p_page') ? Response.json({ error: 'unknown parameter' }, { status: 400 }) : undefined,
      ),
  },
  {
    name: 'what must not come from a cache may stay in one',
    fails: ['page.no-cache'],
    plant: () => async (request, forward) => {
      const response = await forward(request);
      response.headers.set('cache-control', 'public, max-age=600');
      return response;
    },
  },
  {
    name: 'the base does not name the shop',
    fails: ['base.shape'],
    plant: () => rewriteData('/api/base', (data) => ({ ...data, web: undefined })),
  },
  {
    name: 'the header holds text in place of nodes',
    fails: ['base.zones'],
    plant: () => rewriteData('/api/base', (data) => ({ ...data, headerZone: { children: ['Header'] } })),
  },
  {
    name: 'a language without texts is an error',
    fails: ['base.language'],
    plant: () =>
      intercept('/api/base', (url) =>
        url.searchParams.get('lang') === 'kr' ? Response.json({ error: 'no texts' }, { status: 404 }) : undefined,
      ),
  },
  {
    name: 'posts have no title',
    fails: ['blogs.shape'],
    plant: () => rewriteRecords('/api/blogs', (post) => ({ ...post, title: undefined })),
  },
  {
    name: 'a post comes twice',
    fails: ['blogs.shape'],
    plant: () => rewriteData('/api/blogs', (data) => [...Object.values(data), ...Object.values(data)]),
  },
];
