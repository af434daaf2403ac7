/** The trees to check: the demo shops' folders and all samples, or everything that the shops of a database store. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from '../../src/store/database/database.ts';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { zoneNodes } from '#schemas/page/base.ts';
import type { PageContent } from '#schemas/builder/page.ts';
import { isRecord } from '#schemas/record.ts';
import { isSectionPath, type SectionContent, sectionFields } from '#schemas/sections/section.ts';
import { pageEdits, pageVersions } from '../../src/store/database/tables/page-edit.ts';
import { pages } from '../../src/store/database/tables/page.ts';
import { shops } from '../../src/store/database/tables/shop.ts';
import type { StoredTree } from './check-pages.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEMO = join(ROOT, 'packages/examples/demo/shop');

/** Trees with the sections that they use. */
export interface StoredTrees {
  readonly trees: readonly StoredTree[];
  readonly sections: ReadonlyMap<string, SectionContent>;
}

const PageFile = v.looseObject({ path: v.string(), pageComponent: v.unknown(), pageSetting: v.optional(v.unknown()) });
const ZONES = ['headerZone', 'footerZone', 'freeZone'] as const;

/** Pages and zones of the demo shops, by their folders. */
export function demoTrees(): StoredTrees {
  const pages = globSync('*/pages/*.json', { cwd: DEMO }).toSorted();
  const bases = globSync('*/base.json', { cwd: DEMO }).toSorted();
  const sections = new Map<string, SectionContent>();
  const trees = pages.map((file): StoredTree => {
    const { path, pageComponent, pageSetting } = v.parse(PageFile, readJson(join(DEMO, file)));
    if (isSectionPath(path)) sections.set(path, { component: pageComponent, fields: sectionFields(pageSetting) });
    return { where: `${dirname(dirname(file))} ${path}`, component: pageComponent };
  });
  return {
    trees: [...trees, ...bases.flatMap((file) => zonesOf(dirname(file), readJson(join(DEMO, file))))],
    sections,
  };
}

/** The kept samples of older versions, each twice: as it was written then, and as one writes it now. */
export function oldSamples(): readonly { readonly kept: StoredTree; readonly now: StoredTree }[] {
  const Samples = v.array(v.object({ kept: v.unknown(), now: v.unknown() }));
  return globSync('registry/*/*/samples.v*.json', { cwd: ROOT })
    .toSorted()
    .flatMap((file) => {
      const type = basename(dirname(file));
      return v.parse(Samples, readJson(join(ROOT, file))).map(({ kept, now }, at) => {
        const where = `sample ${type} ${basename(file, '.json')} ${at}`;
        // The same id, so that both have the same markup.
        const named = (node: unknown) => (isRecord(node) ? [{ ...node, id: 'sample' }] : []);
        return { kept: { where, component: named(kept) }, now: { where, component: named(now) } };
      });
    });
}

/** Every page, version, draft, section and zone of every shop. Nothing is written. */
export async function databaseTrees(db: Database): Promise<ReadonlyMap<string, StoredTrees>> {
  const all = new Map<string, StoredTrees>();
  const known = await db.select({ webId: shops.webId, name: shops.webName, base: shops.base }).from(shops);
  for (const { webId, name, base } of known.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { path, setting, component } = pages;
    const imported = await db.select({ path, setting, component }).from(pages).where(eq(pages.webId, webId));
    const versions = await db.select().from(pageVersions).where(eq(pageVersions.webId, webId));
    const edits = await db.select().from(pageEdits).where(eq(pageEdits.webId, webId));
    const contents = [
      ...imported.map((page) => ({ ...page, label: '', order: 0 })),
      ...versions.map(({ path: at, version, content }) => ({
        ...partsOf(content),
        path: at,
        label: ` version ${version}`,
        order: version,
      })),
      ...edits.map(({ path: at, draft }) => ({ ...partsOf(draft), path: at, label: ' draft', order: Infinity })),
    ]
      .filter((content) => content.component !== undefined)
      .toSorted((a, b) => (a.path === b.path ? a.order - b.order : a.path < b.path ? -1 : 1));
    // The newest publication of a section is what pages show; a draft shows nowhere.
    const sections = contents.filter((content) => isSectionPath(content.path) && content.order !== Infinity);
    all.set(name, {
      trees: [
        ...zonesOf(name, base),
        ...contents.map((content) => ({
          where: `${name} ${content.path}${content.label}`,
          component: content.component,
        })),
      ],
      sections: new Map(
        sections.map((section) => [
          section.path,
          { component: section.component, fields: sectionFields(section.setting) },
        ]),
      ),
    });
  }
  return all;
}

function partsOf(content: PageContent | null): { readonly setting: unknown; readonly component: unknown } {
  return { setting: content?.pageSetting, component: content?.pageComponent };
}

function zonesOf(shop: string, base: unknown): StoredTree[] {
  if (!isRecord(base)) return [];
  return ZONES.map((zone) => ({ where: `${shop} ${zone}`, component: zoneNodes(base[zone]) }));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
