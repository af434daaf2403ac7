/** Checks of pages, the base and posts (specification, chapter 3; contract, chapter 3). */
import { type Check, describeAnswer, type Probe } from '../check.ts';
import { fieldOf, isObject, listOf, readData } from '../envelope.ts';
import { DEFAULT_LANG, LANGS } from '../../../schemas/lang.ts';
import { numberOf, type ShapeName } from '../../../schemas/wire/shapes.ts';
import { checkShape } from '../shapes.ts';

const PAGE = '/api/page';
/** Levels of a tree, below which the storefront cuts. */
const MAX_LEVELS = 64;

/** Reports each node that the storefront would leave out. */
function checkNodes(probe: Probe, where: string, value: unknown, level = 1): void {
  for (const [index, node] of (Array.isArray(value) ? value : [value]).entries()) {
    const place = `${where}.${index}`;
    if (!isObject(node) || typeof node.type !== 'string' || node.type === '') {
      probe.fault(place, 'a node: { "type": "…" }', node);
      continue;
    }
    if (level > MAX_LEVELS) probe.fault(place, `at most ${MAX_LEVELS} levels`, level);
    else {
      if (node.props !== undefined && !isObject(node.props)) probe.fault(`${place}.props`, 'an object', node.props);
      if (node.children !== undefined && !Array.isArray(node.children))
        probe.fault(`${place}.children`, 'a list of nodes', node.children);
      checkNodes(probe, `${place}.children`, listOf(node.children), level + 1);
      for (const [name, nodes] of Object.entries(isObject(node.slots) ? node.slots : {}))
        checkNodes(probe, `${place}.slots.${name}`, listOf(nodes), level + 1);
    }
  }
}

/** The children of a zone, which is a list or has them in a field. */
function zoneNodes(zone: unknown): readonly unknown[] {
  return Array.isArray(zone) ? zone : listOf(fieldOf(zone, 'children'));
}

const RECORDS: readonly (readonly [field: string, shape: ShapeName])[] = [
  ['productDetails', 'product'],
  ['productCategories', 'category'],
  ['blogs', 'blog'],
  ['coupons', 'coupon'],
];

/** Pages, the base, posts. */
export const PAGE_CHECKS: readonly Check[] = [
  {
    name: 'page.home',
    title: 'the home page is answered as { data } with the fields of a page, and says which path it is',
    run: async (probe) => {
      const answer = await probe.client.get(PAGE, { query: { path: '/' } });
      const data = readData(probe, answer);
      if (!checkShape(probe, answer.where, 'page', data)) return;
      if (fieldOf(data, 'path') !== '/') probe.fault(`${answer.where}: path`, '/', fieldOf(data, 'path'));
      if (numberOf(fieldOf(data, 'httpStatusCode')) !== 200)
        probe.fault(`${answer.where}: httpStatusCode`, '200', fieldOf(data, 'httpStatusCode'));
    },
  },
  {
    name: 'page.nodes',
    title: 'every node of the home page has a type, and its props, children and slots are what they must be',
    run: async (probe) =>
      checkNodes(probe, 'GET /api/page?path=/: pageComponent', (await probe.shop.home()).pageComponent),
  },
  {
    name: 'page.records',
    title: 'the records that come with a page have the shapes of the contract',
    run: async (probe) => {
      const { otherData } = await probe.shop.home();
      for (const [field, shape] of RECORDS)
        for (const record of listOf(fieldOf(otherData, field)))
          checkShape(probe, `GET /api/page?path=/: otherData.${field}`, shape, record);
    },
  },
  {
    name: 'page.unknown',
    title: 'an unknown path is 404, by status or by httpStatusCode',
    run: async (probe) => {
      const answer = await probe.client.get(PAGE, { query: { path: '/platform-check/no-such-page' } });
      const named = numberOf(fieldOf(answer.body, 'data', 'httpStatusCode'));
      const isUnknown = answer.status === 404 || (answer.status === 200 && named === 404);
      if (!isUnknown) probe.fault(answer.where, '404', describeAnswer(answer));
    },
  },
  {
    name: 'page.base',
    title: 'needBase=1 brings the base along',
    run: async (probe) => {
      const answer = await probe.client.get(PAGE, { query: { path: '/', needBase: '1' } });
      const base = fieldOf(answer.body, 'data', 'base');
      if (isObject(base)) checkShape(probe, answer.where, 'base', base);
      else probe.fault(`${answer.where}: data.base`, 'the base', base);
    },
  },
  {
    name: 'page.language',
    title: 'lang decides the language of a page, and nowLang names it',
    run: async (probe) => {
      for (const lang of ['th', 'en']) {
        const answer = await probe.client.get(PAGE, { query: { path: '/', lang }, lang });
        const nowLang = fieldOf(answer.body, 'data', 'nowLang');
        const named = isObject(nowLang) ? nowLang.key : nowLang;
        if (named !== undefined && named !== null && named !== lang)
          probe.fault(`${answer.where}: nowLang`, lang, named);
        else readData(probe, answer);
      }
    },
  },
  {
    name: 'page.query',
    title: 'further query parameters of a page are taken, also twice and in any letters',
    run: async (probe) => {
      const query = { path: '/', p_page: '2', 'utm-source': 'ก ๅ&=', __proto: 'x' };
      readData(probe, await probe.client.get(PAGE, { query }));
      readData(probe, await probe.client.get(`${PAGE}?path=/&tag=a&tag=b`));
    },
  },
  {
    name: 'page.no-cache',
    title: 'internal-no-cache=1 is answered afresh',
    run: async (probe) => {
      const answer = await probe.client.get(PAGE, { query: { path: '/', 'internal-no-cache': '1' } });
      const control = answer.headers.get('cache-control') ?? '';
      readData(probe, answer);
      if (/(?:max-age|s-maxage)=[1-9]/.test(control))
        probe.fault(`${answer.where}: cache-control`, 'no-store', control);
    },
  },
  {
    name: 'base.shape',
    title: 'the base is answered as { data } with its fields, and names the shop',
    run: async (probe) => {
      const answer = await probe.client.get('/api/base');
      const data = readData(probe, answer);
      checkShape(probe, answer.where, 'base', data);
      if (!isObject(fieldOf(data, 'web')))
        probe.fault(`${answer.where}: web`, '{ "web_id", "web_name" }', fieldOf(data, 'web'));
    },
  },
  {
    name: 'base.zones',
    title: 'header, footer and free zone hold nodes',
    run: async (probe) => {
      const base = await probe.shop.base();
      for (const zone of ['headerZone', 'footerZone', 'freeZone'])
        checkNodes(probe, `GET /api/base: ${zone}`, zoneNodes(base[zone]));
    },
  },
  {
    name: 'base.language',
    title: 'the base is answered in every language, also in one that the shop has no texts in',
    run: async (probe) => {
      for (const lang of LANGS.filter((each) => each !== DEFAULT_LANG))
        readData(probe, await probe.client.get('/api/base', { query: { lang }, lang }));
    },
  },
  {
    name: 'blogs.shape',
    title: 'posts are a list of records, each id once',
    run: async (probe) => {
      const answer = await probe.client.get('/api/blogs');
      const posts = readData(probe, answer);
      if (!Array.isArray(posts)) {
        probe.fault(`${answer.where}: data`, 'a list', posts);
        return;
      }
      for (const post of posts) checkShape(probe, answer.where, 'blog', post);
      const ids = posts.map((post) => String(fieldOf(post, 'blog_id')));
      const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
      if (repeated.length > 0) probe.fault(answer.where, 'each blog_id once', repeated);
    },
  },
];
