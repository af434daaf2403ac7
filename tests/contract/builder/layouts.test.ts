/** Named layouts: which products and categories they show, by record, by category, in a draft and in a release. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUCKET_HEADER, seesRollout } from '#schemas/experiments/rollout.ts';
import { isRecord } from '#schemas/record.ts';
import { exportShop } from '../../../src/store/export/export-shop.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';
import { describeService, FIXTURES, openTestService } from '../harness.ts';
import { ask } from '../store-client.ts';
import { dataOf, get, post, publish } from './builder-client.ts';
import { openRelease } from './release-client.ts';

const GIFTS = '/product/gift-sets/*';
const PANTRY = '/product/pantry-layout/*';
const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const [HONEY, TEA, SOAP] = [uuid(1), uuid(3), uuid(6)];
const honey = `/product/wild-honey/${HONEY}`;
const tea = `/product/roasted-tea/${TEA}`;
const soap = `/product/kaffir-soap/${SOAP}`;

const layout = (name: string, listed: object) => ({
  pageSetting: { layout: 'base', layoutOf: { name, ...listed } },
  pageComponent: [{ type: 'heading', id: 'name', props: { text: name } }],
});

describeService('named layouts', { shops: FIXTURES, builder: 'open' }, (service) => {
  /** The name of the layout that shows a path; undefined for any other page. */
  const layoutAt = async (path: string, headers: Record<string, string> = {}, shop = service()) => {
    const { status, body } = await ask(shop, `/api/page?path=${path}`, { headers });
    const data = isRecord(body) && isRecord(body.data) ? body.data : {};
    // The contract of a page's settings knows no lists of records.
    expect([status, JSON.stringify(data.pageSetting ?? {})]).toEqual([200, expect.not.stringContaining('layoutOf')]);
    const [first, ...rest] = Array.isArray(data.pageComponent) ? (data.pageComponent as unknown[]) : [];
    return rest.length === 0 && isRecord(first) && isRecord(first.props) ? first.props.text : undefined;
  };
  const layouts = async (...paths: string[]) => Promise.all(paths.map((path) => layoutAt(path)));

  test('products use the layout that lists them, else that of their nearest category, else that of all', async () => {
    await publish(service(), GIFTS, layout('Gifts', { records: [TEA, SOAP] }));
    await publish(service(), PANTRY, layout('Pantry', { categories: ['1'] }));
    // Honey is in a subcategory of the pantry, tea is too, and soap is not.
    expect(await layouts(honey, tea, soap)).toEqual(['Pantry', 'Gifts', 'Gifts']);
    await publish(service(), GIFTS, layout('Gifts', { records: [TEA], categories: ['11'] }));
    expect(await layouts(honey, tea, soap)).toEqual(['Gifts', 'Gifts', undefined]);
    // A page at the product's own path is nearer than its category, and a list nearer than that page.
    await publish(service(), '/product/wild-honey/*', { pageComponent: [{ type: 'heading', props: { text: 'Own' } }] });
    expect(await layouts(honey)).toEqual(['Own']);
    await publish(service(), PANTRY, layout('Pantry', { records: [HONEY, TEA] }));
    // Two layouts list tea: the first by path shows it.
    expect(await layouts(honey, tea)).toEqual(['Pantry', 'Gifts']);
    await publish(service(), '/category/seasonal/*', layout('Season', { records: ['12'] }));
    expect(await layouts('/category/drinks/12', '/category/honey/11')).toEqual(['Season', undefined]);
  });

  test('the list of pages names layouts as they are edited; a draft changes nothing for visitors until it is published', async () => {
    const { revision } = dataOf(await get(service(), 'page', { path: GIFTS }));
    await post(service(), 'draft', { path: GIFTS, base: revision, page: layout('Sets', { records: [SOAP] }) });
    const { pages } = dataOf(await get(service(), 'pages', {}));
    expect(pages).toContainEqual(
      expect.objectContaining({ path: GIFTS, hasDraft: true, layoutOf: { name: 'Sets', records: [SOAP] } }),
    );
    expect(await layouts(tea, soap)).toEqual(['Gifts', undefined]);
    await post(service(), 'publish', { path: GIFTS, base: Number(revision) + 1 });
    expect(await layouts(tea, soap)).toEqual(['Pantry', 'Sets']);
    await post(service(), 'unpublish', { path: GIFTS, base: Number(revision) + 2 });
    expect(await layouts(soap)).toEqual([undefined]);
  });

  test('a release assigns products with its other changes: a share of the visitors sees them first, then all', async () => {
    const release = await openRelease(service(), 'Gifts');
    await release.save(GIFTS, layout('Gifts', { records: [SOAP] }));
    await release.save(PANTRY, layout('Pantry', { records: [HONEY] }));
    expect(await layouts(tea, soap)).toEqual(['Pantry', undefined]);
    await release.act('releaseApprove');
    await release.act('releaseRollOut', { rollout: { share: 50, goal: 'cart', steps: [] } });
    const sees = (bucket: number) => seesRollout({ release: release.id, share: 50, goal: 'cart' }, bucket);
    const [inside, outside] = [true, false].map((isSeen) =>
      String(Array.from({ length: 1000 }, (_, at) => at * 7).find((bucket) => sees(bucket) === isSeen)),
    );
    const bucket = (value = '') => ({ [BUCKET_HEADER]: value });
    expect([await layoutAt(soap, bucket(inside)), await layoutAt(tea, bucket(inside))]).toEqual(['Gifts', undefined]);
    expect([await layoutAt(soap, bucket(outside)), await layoutAt(tea, bucket(outside))]).toEqual([
      undefined,
      'Pantry',
    ]);
    await release.act('releasePublish', { langs: null });
    expect(await layouts(honey, tea, soap)).toEqual(['Pantry', undefined, 'Gifts']);
  });

  test('an export has the layouts, and a shop that imports it shows the same products in them', async () => {
    const shops = temporaryFolder('raan-layouts-');
    const { db, dataDir } = service();
    await exportShop(db, 'krua', join(shops, 'krua'), { dataDir, replaces: false });
    const { service: elsewhere, close } = await openTestService({ shops });
    expect(await Promise.all([honey, tea, soap].map((path) => layoutAt(path, {}, elsewhere)))).toEqual([
      'Pantry',
      undefined,
      'Gifts',
    ]);
    await close();
  });

  test('a product whose slug is the name of a layout uses what lists it, not that layout', async () => {
    await publish(service(), '/product/roasted-tea/*', layout('Roasted', { records: [SOAP] }));
    expect(await layouts(tea, soap)).toEqual([undefined, 'Gifts']);
    await publish(service(), PANTRY, layout('Pantry', { categories: ['1'] }));
    expect(await layouts(tea)).toEqual(['Pantry']);
  });

  test.each([
    ['/gifts', { name: 'Gifts', records: [TEA] }],
    ['/product/*', { name: 'Gifts', records: [TEA] }],
    ['/category/seasonal/*', { name: 'Season', categories: ['1'] }],
    [GIFTS, { name: ' ', records: [TEA] }],
    [GIFTS, { name: 'Gifts', records: [''] }],
    [GIFTS, { name: 'Gifts', products: [TEA] }],
  ])('a layout at %s with %o is refused', async (path, layoutOf) => {
    const page = { pageSetting: { layoutOf }, pageComponent: [] };
    expect((await post(service(), 'draft', { path, base: 99, page })).status).toBe(400);
  });
});
