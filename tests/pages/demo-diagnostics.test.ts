/** No page of the demo shops has a problem in the workbench: with ids on all nodes, and with the records that it shows. */
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { registry } from '#registry/index.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { sanitizeHtml } from '../../src/renderer/sanitize/sanitize-html.ts';
import { loadSpecs } from '../../src/renderer/react/components.ts';
import { resolveTree } from '../../src/renderer/resolve/resolve-tree.ts';
import { DEMO_SHOPS } from '../../src/store/demo.ts';
import { firstHostOf } from '../../src/store/shops.ts';
import { shops } from '../../src/store/database/tables/shop.ts';
import { dataOf, get, post } from '../contract/builder/builder-client.ts';
import { openTestService } from '../contract/harness.ts';

const Paths = v.array(v.object({ path: v.string() }));
const Pages = v.object({ pages: Paths, zones: Paths });
const Stored = v.object({ page: v.looseObject({ pageComponent: v.unknown() }) });
const Shown = v.object({ otherData: v.optional(v.record(v.string(), v.unknown()), {}) });

test('no page of the demo shops has a problem in the workbench', { timeout: 120_000 }, async () => {
  const specs = await loadSpecs(registry);
  const options = { specs, lang: 'th', query: {}, sanitizeHtml, preview: true } as const;
  const { service, close } = await openTestService({ shops: DEMO_SHOPS, builder: 'open' });
  try {
    const known = await service.db.select().from(shops);
    const problems: string[] = [];
    const counts: number[] = [];
    for (const shop of known) {
      const at = { host: (await firstHostOf(service.db, shop.webId)) ?? '' };
      const { pages, zones } = v.parse(Pages, dataOf(await get(service, 'pages', {}, at)));
      for (const { path } of [...pages, ...zones]) {
        const { page } = v.parse(Stored, dataOf(await get(service, 'page', { path }, at)));
        const edited = withUniqueIds(page);
        const { otherData } = v.parse(Shown, dataOf(await post(service, 'preview', { path, page: edited }, at)));
        const { diagnostics } = resolveTree(edited.pageComponent, {
          ...options,
          now: service.now,
          scope: { base: shop.base, otherData, lang: 'th', path, query: {} },
        });
        problems.push(...diagnostics.map(({ code, path: pointer }) => `${shop.webName} ${path}: ${code} ${pointer}`));
      }
      counts.push(pages.length);
    }
    expect([counts.length, Math.min(...counts) > 5, problems]).toEqual([3, true, []]);
  } finally {
    await close();
  }
});
