/** The shared sections of a shop: stored like pages, and inserted into the pages that use them. */
import { and, desc, eq, inArray, like } from 'drizzle-orm';
import type { PageContent } from '#schemas/builder/page.ts';
import type { SectionSummary } from '#schemas/builder/records.ts';
import type { ReleaseState } from '#schemas/builder/releases.ts';
import { shownHead } from '#schemas/page/machine-texts.ts';
import { shownNodes } from '#schemas/page/shown-nodes.ts';
import { isVisitedPath, LOOK_PATH, type Zone, ZONE_PATHS, zoneOf, ZONES } from '#schemas/page/zones.ts';
import { isRecord } from '#schemas/record.ts';
import { expandSections } from '#schemas/sections/expand-sections.ts';
import {
  isSectionPath,
  reachesSection,
  SECTION_PREFIX,
  type SectionContent,
  sectionFields,
  sectionUses,
} from '#schemas/sections/section.ts';
import { lockSections } from '../builder/edit.ts';
import { contentOf, publishedPages } from '../builder/published.ts';
import { knownPages } from '../builder/state.ts';
import { type Spot, versionOf } from '../builder/versions.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { indexLayouts, type Layouts } from '../catalog/layouts.ts';
import { fillRules } from '../rules/fill-rules.ts';
import type { Database } from '../database/database.ts';
import { pageVersions } from '../database/tables/page-edit.ts';
import type { PageRow } from '../database/tables/page.ts';
import { releasePages, releases } from '../database/tables/release.ts';

/** The visible pages of a shop. */
interface VisiblePages {
  /** Pages that visitors can ask for, by path. */
  readonly pages: ReadonlyMap<string, PageRow>;
  /** Those of them that list records. */
  readonly layouts: Layouts;
  /** Nodes of the zones; a zone that was taken offline has none. */
  readonly zones: Readonly<Record<Zone, readonly unknown[]>>;
  /** The look of all pages. */
  readonly look: PageRow['setting'];
}

/** Pages and sections of a release instead of the published ones, by path. */
export interface Overlay {
  readonly rows: ReadonlyMap<string, PageRow>;
  /** Key under which its pages are memoized until something is published; absent: they are not. */
  readonly memo?: string;
}

/**
 * The published pages of a shop with their sections inserted; memoized until something is published. Those of `changed`
 * replace published ones.
 */
export async function visiblePages(catalogue: Catalogue, changed?: Overlay): Promise<VisiblePages> {
  const { db, shop } = catalogue;
  const read = async () => [...(await publishedPages(db, shop.webId)), ...(changed?.rows ?? [])];
  const fill = async () => putSectionsIn((await read()).map(([path, page]) => [path, asShown(page, shop)] as const));
  const memo = changed === undefined ? 'pages' : changed.memo;
  return memo === undefined ? fill() : remember(catalogue, memo, fill);
}

/** A page without what only editors use, with the shop's rules in its texts. */
function asShown(page: PageRow, { policy }: Catalogue['shop']): PageRow {
  const [component, head] = [fillRules(shownNodes(page.component), policy), fillRules(shownHead(page.head), policy)];
  return { ...page, component, head: isRecord(head) ? head : null };
}

/** Later pages of a path replace earlier ones. */
function putSectionsIn(all: readonly (readonly [string, PageRow])[]): VisiblePages {
  const sections = new Map(
    all.flatMap(([path, { component, setting }]) =>
      isSectionPath(path) ? [[path, { component, fields: sectionFields(setting) }] as const] : [],
    ),
  );
  const own = new Map(
    all.flatMap(([path, row]) => (isSectionPath(path) ? [] : [[path, withSections(row, sections)] as const])),
  );
  const nodesOf = (zone: Zone) => [own.get(ZONE_PATHS[zone])?.component ?? []].flat();
  const zones = {
    headerZone: nodesOf('headerZone'),
    footerZone: nodesOf('footerZone'),
    freeZone: nodesOf('freeZone'),
    checkoutZone: nodesOf('checkoutZone'),
  };
  const pages = new Map([...own].filter(([path]) => isVisitedPath(path)));
  return {
    pages,
    layouts: indexLayouts(pages.values()),
    zones,
    look: own.get(LOOK_PATH)?.setting ?? null,
  };
}

/** A page with its sections inserted; the page itself if it uses none. */
function withSections(page: PageRow, sections: Sections): PageRow {
  const { component } = expandSections(page.component, (type) => sections.get(type));
  return component === page.component ? page : { ...page, component };
}

/** Sections by type, ready to be inserted into pages. */
export type Sections = ReadonlyMap<string, SectionContent>;

/**
 * The sections for previews: published ones, and the drafts of unpublished ones. Those of `changed` (a release) replace
 * them.
 */
export async function previewedSections(
  { db, shop }: Pick<Catalogue, 'db' | 'shop'>,
  changed: ReadonlyMap<string, PageContent> = new Map(),
): Promise<Sections> {
  const known = (await listSections(db, shop.webId)).map(({ type, content }) => [type, content] as const);
  const all = [...known, ...[...changed].filter(([path]) => isSectionPath(path))];
  return new Map(all.map(([type, content]) => [type, contentOfSection(content)]));
}

/** A page's draft for the preview, without its hidden nodes; `sections` is called only if the page uses any. */
export async function previewedPage(draft: PageRow, sections: () => Promise<Sections>): Promise<PageRow> {
  const page = { ...draft, component: shownNodes(draft.component) };
  return sectionUses(page.component).size === 0 ? page : withSections(page, await sections());
}

function contentOfSection({ pageComponent, pageSetting }: PageContent): SectionContent {
  return { component: shownNodes(pageComponent), fields: sectionFields(pageSetting) };
}

/**
 * All sections of a shop by path: the published content, or else the draft, and their uses. Pages and sections of
 * `changed` (those of a release) count as published.
 */
export async function listSections(
  db: Database,
  webId: string,
  changed: ReadonlyMap<string, PageRow> = new Map(),
): Promise<SectionSummary[]> {
  const own = [...changed].map(([path, row]) => ({ path, page: contentOf(row), isPublished: true, hasDraft: false }));
  const known = [...(await knownPages(db, webId)).filter(({ path }) => !changed.has(path)), ...own].toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
  if (!known.some(({ path }) => isSectionPath(path))) return [];
  const shown = new Map([...(await publishedPages(db, webId)), ...changed]);
  const versions = await newestVersions(db, webId);
  const uses = known.map(({ path, page }) => {
    const published = sectionUses(shown.get(path)?.component);
    return { path, types: new Set([...sectionUses(page.pageComponent), ...published]) };
  });
  return known
    .filter(({ path }) => isSectionPath(path))
    .map(({ path, page, isPublished, hasDraft }) => {
      const row = shown.get(path);
      const content = row === undefined ? page : contentOf(row);
      const users = uses.flatMap((use) => (use.types.has(path) ? [use.path] : []));
      return {
        type: path,
        title: titleOf(content.pageHead, path),
        content,
        version: versions.get(path) ?? 0,
        isPublished,
        hasDraft,
        usedBy: users.filter((use) => zoneOf(use) === undefined),
        usedInZones: ZONES.filter((zone) => users.includes(ZONE_PATHS[zone])),
      };
    });
}

/** Numbers of the newest versions of sections by path. */
async function newestVersions(db: Database, webId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectDistinctOn([pageVersions.path], { path: pageVersions.path, version: pageVersions.version })
    .from(pageVersions)
    .where(and(eq(pageVersions.webId, webId), like(pageVersions.path, `${SECTION_PREFIX}%`)))
    .orderBy(pageVersions.path, desc(pageVersions.version));
  return new Map(rows.map(({ path, version }) => [path, version]));
}

/** A section's name in all languages that have one. */
function titleOf(head: unknown, path: string): Record<string, string> {
  const title = isRecord(head) ? head.title : undefined;
  const texts = isRecord(title) ? Object.entries(title).filter(([, text]) => typeof text === 'string') : [];
  if (texts.length > 0) return Object.fromEntries(texts) as Record<string, string>;
  return { th: typeof title === 'string' && title !== '' ? title : path };
}

/**
 * Whether a section would contain itself with this content: directly, through drafts and published versions of others,
 * or through `others` that are published together with it.
 * Locks the shop's sections until the transaction ends: two concurrent changes could create a cycle.
 */
export async function closesCircle(
  tx: Database,
  { webId, path }: Spot,
  content: PageContent | null,
  others: ReadonlyMap<string, PageContent> = new Map(),
): Promise<boolean> {
  if (!isSectionPath(path) || content === null) return false;
  await lockSections(tx, webId);
  if (sectionUses(content.pageComponent).size === 0) return false;
  const shown = await publishedPages(tx, webId);
  const drafts = new Map((await knownPages(tx, webId)).map((known) => [known.path, known.page.pageComponent]));
  return reachesSection(content.pageComponent, path, (type) => [
    shown.get(type)?.component,
    drafts.get(type),
    others.get(type)?.pageComponent,
  ]);
}

/** States of releases whose pages nobody edits before visitors see them. */
const APPROVED: readonly ReleaseState[] = ['approved', 'scheduled', 'rolling-out'];

/** Whether pages, sections or a zone use a section, in a draft, published, or in an approved release. Acquires the same lock. */
export async function isSectionUsed(tx: Database, { webId, path }: Spot): Promise<boolean> {
  if (!isSectionPath(path)) return false;
  await lockSections(tx, webId);
  const section = (await listSections(tx, webId)).find(({ type }) => type === path);
  if (section !== undefined && section.usedBy.length + section.usedInZones.length > 0) return true;
  return (await approvedPages(tx, webId)).some(({ content }) => sectionUses(content?.pageComponent).has(path));
}

/**
 * Whether an approved release publishes the draft of a section, directly or through others: its approval is of that draft. The
 * sections of the shop are locked.
 */
export async function isDraftApproved(tx: Database, { webId, path }: Spot): Promise<boolean> {
  if (!isSectionPath(path) || ((await versionOf(tx, { webId, path }))?.page ?? null) !== null) return false;
  const approved = Map.groupBy(await approvedPages(tx, webId), ({ releaseId }) => releaseId);
  if (approved.size === 0) return false;
  const drafts = new Map((await knownPages(tx, webId)).map((known) => [known.path, known.page.pageComponent]));
  return [...approved.values()].some((pages) => {
    const own = new Map(pages.map((each) => [each.path, each.content?.pageComponent]));
    const componentsOf = (type: string) => [own.get(type) ?? drafts.get(type)];
    return !own.has(path) && [...own.values()].some((component) => reachesSection(component, path, componentsOf));
  });
}

/** The pages of releases that nobody edits before visitors see them. */
function approvedPages(tx: Database, webId: string) {
  const ofRelease = and(eq(releases.webId, releasePages.webId), eq(releases.id, releasePages.releaseId));
  return tx
    .select({ releaseId: releasePages.releaseId, path: releasePages.path, content: releasePages.content })
    .from(releasePages)
    .innerJoin(releases, ofRelease)
    .where(and(eq(releasePages.webId, webId), inArray(releases.state, APPROVED)));
}
