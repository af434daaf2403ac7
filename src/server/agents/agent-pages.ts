/** Pages of the store as trees of nodes for agents: read, changed upon a revision, and looked at with their sections. */
import * as v from 'valibot';
import { PagePath } from '#schemas/builder/page.ts';
import { ReleaseId } from '#schemas/builder/releases.ts';
import type { SectionSummary } from '#schemas/builder/records.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { sectionUses } from '#schemas/sections/section.ts';
import { mergePages } from '../../tools/builder/merge/merge-pages.ts';
import type { Manifest } from '../../tools/builder/api/manifest.ts';
import { toPageContent } from '../../tools/builder/page/page-json.ts';
import { nodeAtPointer, type Page } from '../../tools/builder/page/nodes.ts';
import { expandPage, withSectionTypes } from '../../tools/builder/sections/section-types.ts';
import { type Lang, LANGS } from '#schemas/lang.ts';
import { callStore, type PageContext, type ToolContext, ToolFault } from './agent-store.ts';

/** Input: a page. */
export const path = v.pipe(PagePath, v.description('Path of the page, such as "/about"'));
/** Input: a language. */
export const lang = v.optional(v.picklist(LANGS), 'en');
/** Input: the revision of a page. */
export const base = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.description('Revision that read_page answered: what others changed since then is merged'),
);

/** Input: a release. */
export const release = v.optional(
  v.pipe(ReleaseId, v.description('Id of the release (list_releases) to work in; the drafts of the shop unless given')),
);

const EMPTY: Page = { pageComponent: [] };

/** Reads a page of the store with unique ids; an empty one where there is none. */
export async function readPage({ caller }: Pick<PageContext, 'caller'>, at: string, into?: string) {
  const state = await callStore(caller, 'builderPage', { path: at, release: into });
  return { state, page: toTree(state.page) };
}

/** A page at the revision that a change is based on; undefined if the store no longer has it. */
async function readBase({ caller }: PageContext, at: string, release: string | undefined, revision: number) {
  try {
    const query = { path: at, release, revision: String(revision) };
    return toTree((await callStore(caller, 'builderRevision', query)).page);
  } catch (error) {
    if (error instanceof ToolFault && error.key === 'NO_REVISION') return undefined;
    throw error;
  }
}

function toTree(page: Parameters<typeof withUniqueIds>[0] | null): Page {
  return page === null ? EMPTY : withUniqueIds(page);
}

/** Place of a change: `base` is the revision that the agent has read. */
interface Change {
  readonly path: string;
  readonly base: number;
  readonly release?: string | undefined;
}

/**
 * Changes the draft of a page as it was at a revision, and merges what others have changed since.
 * @throws ToolFault `STALE` or `CONFLICT`, and what `change` throws
 */
export async function changePage(
  context: PageContext,
  { path, base, release }: Change,
  change: (page: Page) => Promise<Page>,
) {
  const { state, page: current } = await readPage(context, path, release);
  const { revision, main } = state;
  const origin = base === revision ? current : await readBase(context, path, release, base);
  if (origin === undefined)
    throw new ToolFault(409, 'STALE', 'the page has changed since that revision: read it again', { revision });
  const { page, conflicts } = mergePages(origin, await change(origin), current);
  if (conflicts.length > 0)
    throw new ToolFault(409, 'CONFLICT', 'somebody else changed the same; nothing was changed', {
      revision,
      conflicts,
    });
  const written = { path, base: revision, main, page: toPageContent(page), release };
  const saved = await callStore(context.caller, 'builderSave', written);
  const diagnostics = (await diagnose(context, page, 'en')).filter(({ level }) => level !== 'info');
  return { revision: saved.revision, isMerged: base !== revision, diagnostics };
}

/** The renderer's faults of a page with its sections, each with the id of its node. */
export async function diagnose({ caller, diagnose: find }: PageContext, page: Page, lang: Lang) {
  const sections = sectionUses(page.pageComponent).size === 0 ? [] : await readSections({ caller });
  const { page: shown, locate } = expandPage(page, new Map(sections.map((each) => [each.type, each])));
  return find(shown.pageComponent, lang).map((fault) => {
    const nodeId = nodeAtPointer(shown, fault.path)?.id ?? '';
    const { path } = locate({ ...fault, nodeId, type: '' });
    return { ...fault, path, node: nodeAtPointer(page, path)?.id ?? null };
  });
}

/** The shop's shared sections. */
async function readSections({ caller }: Pick<ToolContext, 'caller'>): Promise<readonly SectionSummary[]> {
  return (await callStore(caller, 'builderSections', {})).sections;
}

/** The types of the registry, and the shop's sections, which nodes use like types. */
export async function readManifest({ caller, manifest }: Pick<ToolContext, 'caller' | 'manifest'>): Promise<Manifest> {
  return withSectionTypes(manifest, await readSections({ caller }), undefined, 'en');
}
