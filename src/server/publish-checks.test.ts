/** The demo shops keep the checks that their own policies name, so that their pages can be edited and published. */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { ZONE_PATHS, ZONES } from '#schemas/page/zones.ts';
import { createPublishChecks } from './publish-checks.ts';

const SHOPS = new URL('../../packages/examples/demo/shop/', import.meta.url).pathname;
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const Shop = v.object({ policy: v.object({ publish_stops: v.optional(v.array(v.string()), []) }) });
const Page = v.looseObject({ pageComponent: v.array(v.unknown()) });
/** The nodes of a page as the workbench publishes them, each with an id. */
const nodesOf = (page: unknown) => withUniqueIds(v.parse(Page, page)).pageComponent;
/** The pages and zones of a shop, each with its content. */
const contentsOf = (folder: string) => {
  const base = v.parse(v.record(v.string(), v.unknown()), read(`${folder}/base.json`));
  return [
    ...globSync(`${folder}/pages/*.json`).map((path) => ({ path, page: read(path) })),
    ...ZONES.map((zone) => ({ path: ZONE_PATHS[zone], page: { pageComponent: [base[zone]].filter(Boolean) } })),
  ];
};

test('no check stops the publication of a demo page or of its header, footer and free zone', async () => {
  const check = await createPublishChecks();
  const stopped: string[] = [];
  const shops = globSync(`${SHOPS}*/shop.json`);
  for (const shop of shops) {
    const { policy } = v.parse(Shop, read(shop));
    for (const { path, page } of contentsOf(dirname(shop))) {
      const { findings } = await check({ pageComponent: [...nodesOf(page)] }, path);
      const stops = findings.filter(({ code }) => policy.publish_stops.includes(code));
      stopped.push(...stops.map(({ code, node, detail }) => `${path} in ${shop}: ${code} ${node} ${detail}`));
    }
  }
  expect([shops.length > 1, stopped]).toEqual([true, []]);
});
