/** Pictures of trees as they are stored and as they are migrated, drawn by the built shop at three widths. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { outlineRegions } from '../../src/tools/visual-diff/diff-release.ts';
import { findChanges } from '../../src/tools/visual-diff/find-changes.ts';
import { openPhotographer, WIDTHS } from '../../src/tools/visual-diff/photograph.ts';
import type { MigratedTree } from './check-pages.ts';

/** A tree whose pictures differ at a width (px): the boxes of what differs, by node. */
interface DrawnChange {
  readonly where: string;
  readonly width: number;
  readonly nodes: readonly string[];
}

/**
 * Draws each tree before and after its migration; where the pictures differ, both are written into the folder, what differs outlined.
 * `studio`: origins of the shop and of a page that may frame it.
 */
export async function drawMigrated(
  page: Page,
  trees: readonly MigratedTree[],
  { studio, folder }: { readonly studio: { readonly shop: string; readonly host: string }; readonly folder: string },
): Promise<readonly DrawnChange[]> {
  const photographer = await openPhotographer(page, { ...studio, lang: 'en' });
  const found: DrawnChange[] = [];
  await mkdir(folder, { recursive: true });
  for (const [index, { where, stored, migrated }] of trees.entries())
    for (const width of WIDTHS) {
      const take = (tree: unknown) =>
        photographer.capture({ ...SHOWN, ...withUniqueIds({ pageComponent: tree }) }, width);
      const [before, after] = [await take(stored), await take(migrated)];
      const { regions, nodes } = findChanges(before, after);
      if (regions.length === 0) continue;
      found.push({ where, width, nodes: nodes.map(({ id }) => id) });
      const name = join(folder, `${index + 1}-${width}`);
      await writeFile(`${name}-before.png`, before.png);
      await writeFile(`${name}-after.png`, await outlineRegions(after, regions));
    }
  return found;
}

const SHOWN = { path: '/visual-diff', httpStatusCode: 200, pageHead: {} };
