/** `npm run test:cost`: what each size of each dimension costs of the processor, as docs/cost.md. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Thoroughness } from './measure.ts';
import { faultLines, writePage } from './report.ts';
import { openCostShop } from './shop.ts';
import { surveyContent, surveyRequests } from './survey.ts';

const WHOLE: Thoroughness = {
  runs: 2,
  isWhole: true,
  onFault: (row) => console.log(`measured once more later: ${faultLines([row]).join('; ')}`),
};
const PAGE = resolve(import.meta.dirname, '../../docs/cost.md');

test('no size of an input costs more than it may', { timeout: 7_200_000 }, async () => {
  const before = process.cpuUsage();
  const shop = await openCostShop();
  const rows = [...(await surveyContent(WHOLE)), ...(await surveyRequests(shop, WHOLE))];
  await shop.close();
  const { user, system } = process.cpuUsage(before);
  const page = writePage(rows);
  console.log(`${page}\n${Math.round((user + system) / 1e6)} s of the processor`);
  // A part of the table is no page.
  if (process.env.COST_ONLY === undefined) writeFileSync(PAGE, page);
  expect(faultLines(rows)).toEqual([]);
});
