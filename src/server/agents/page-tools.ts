/** Tools that read and change pages; they run in a separate thread (`tool-thread.ts`). */
import * as v from 'valibot';
import { findingsAt } from '#schemas/builder/checks.ts';
import { LANGS } from '#schemas/lang.ts';
import { SearchResult } from '#schemas/records/search.ts';
import { checkContent, findLinks } from '../../tools/builder/checks/check-content.ts';
import { checkHeadings } from '../../tools/builder/checks/check-frame.ts';
import { findingsOf, sortFindings } from '../../tools/builder/checks/finding.ts';
import { isToDo, stateTexts } from '../../tools/builder/languages/translation-status.ts';
import { indexNodes, nodeAtPointer, shownPage } from '../../tools/builder/page/nodes.ts';
import { pageValues } from '../../tools/builder/page/page-values.ts';
import { base, changePage, diagnose, lang, path, readManifest, readPage, release } from './agent-pages.ts';
import { callStore, readShop, type PageContext, ToolFault } from './agent-store.ts';
import { readOutline } from './outline.ts';
import { followLinks } from './page-links.ts';
import { applyPatch, PatchOperations } from './page-patch.ts';
import { type SearchLimits, searchPages } from './search-pages.ts';
import { MAKE_SECTION } from './section-tool.ts';
import { definePageTool } from './tool.ts';

const listPages = definePageTool({
  name: 'list_pages',
  title: 'List pages',
  description:
    'All pages of the shop, drafts too, with their titles; zones are the header, footer and free zone of all pages.',
  isReadOnly: true,
  input: v.strictObject({}),
  run: ({ caller }) => callStore(caller, 'builderPages', {}),
});

const listReleases = definePageTool({
  name: 'list_releases',
  title: 'List releases',
  description:
    'Releases of the shop, newest first: branches in which changes of pages are gathered and published as one.',
  isReadOnly: true,
  input: v.strictObject({}),
  run: ({ caller }) => callStore(caller, 'builderReleases', {}),
});

const readPageTool = definePageTool({
  name: 'read_page',
  title: 'Read a page',
  description:
    'The draft of a page, else what is published: its revision, its head, and its tree of nodes, each with an id. Texts in several languages are {"$t":{"th":"…","en":"…"}} in nodes and {"th":"…"} in pageHead.',
  isReadOnly: true,
  input: v.strictObject({ path, release }),
  async run(context, { path: at, release: into }) {
    const { state, page } = await readPage(context, at, into);
    const { threads } = await callStore(context.caller, 'builderComments', { path: at });
    const open = threads.filter(({ resolved }) => resolved === null);
    return {
      path: at,
      revision: state.revision,
      isThere: state.page !== null,
      draft: state.draft,
      published: state.published,
      review: open.some(({ kind }) => kind === 'review') ? 'asked' : 'none',
      openComments: open.length,
      page,
    };
  },
});

const patchPage = definePageTool({
  name: 'patch_page',
  title: 'Patch a page',
  description:
    'Changes the draft of a page by the ids of its nodes: insert, move, remove, set. All operations are made, or none. A path without a page gets one (base 0). Answers the new revision, the ids of what was inserted, and what the renderer finds wrong with the page as it is now.',
  isReadOnly: false,
  input: v.strictObject({
    path,
    base,
    release,
    operations: PatchOperations,
  }),
  async run(context, { path: at, base: from, release: into, operations }) {
    let inserted: readonly string[] = [];
    const changed = await changePage(context, { path: at, base: from, release: into }, async (page) => {
      const patched = await applyPatch(page, operations);
      if (patched.ok) {
        inserted = patched.inserted;
        return patched.page;
      }
      const { code, operation, message } = patched.fault;
      const data = { ...patched.fault, done: 'nothing was changed' };
      throw new ToolFault(422, code, `operations/${operation}: ${message}`, data);
    });
    return { ...changed, inserted };
  },
});

const checkPage = definePageTool({
  name: 'check_page',
  title: 'Check a page',
  description:
    'What is wrong with a page before it is published: faults of the renderer, missing title, translations and alternative texts, links that lead nowhere, headings out of order. Each names its node.',
  isReadOnly: true,
  input: v.strictObject({ path, lang }),
  async run(context, { path: at, lang: shown }) {
    const page = shownPage((await readPage(context, at)).page);
    const { caller } = context;
    const manifest = await readManifest(context);
    const faults = await diagnose(context, page, shown);
    const renderer = findingsOf(
      faults.map((fault) => ({ ...fault, nodeId: '', type: '' })),
      (pointer) => nodeAtPointer(page, pointer)?.id,
    );
    const html = await context.render(at, shown);
    const headings = html === undefined ? [] : readOutline(html).headings;
    const followed = await followLinks(caller, at, findLinks(page, manifest));
    const found = sortFindings([
      ...checkContent(page, manifest),
      ...renderer,
      ...checkHeadings(headings.map((heading) => ({ ...heading, node: undefined }))),
      ...followed.findings,
    ]);
    const findings = findingsAt(at, found);
    return {
      findings: findings.map((finding) => ({ ...finding, node: finding.node ?? null })),
      linksLeftOut: followed.leftOut,
    };
  },
});

async function pagePaths({ caller }: PageContext): Promise<readonly string[]> {
  const { pages, zones } = await callStore(caller, 'builderPages', {});
  return [...zones, ...pages].map((page) => page.path);
}

/** Limits of one search. After 10 s other calls still have most of their 60 s left. */
const SEARCH: SearchLimits = { pages: 300, values: 500, characters: 1024 * 1024, ms: 10_000 };

const findValues = definePageTool({
  name: 'find_values',
  title: 'Find values on pages',
  description:
    'Searches all pages with their header, footer and free zone, or one page: the props that hold a text, a link or a picture, or nodes of a type. Answers the page, the node and the JSON Pointer of each, as patch_page takes them, and how many pages were not searched to their end.',
  isReadOnly: true,
  input: v.strictObject({
    path: v.optional(path),
    type: v.optional(v.pipe(v.string(), v.maxLength(100), v.description('Type of the nodes'))),
    kind: v.optional(v.picklist(['text', 'link', 'image'])),
    contains: v.optional(v.pipe(v.string(), v.maxLength(300), v.description('What the value holds, in any case'))),
  }),
  async run(context, { path: only, type, kind, contains = '' }) {
    const all = only === undefined ? await pagePaths(context) : [only];
    const words = contains.toLowerCase();
    const manifest = await readManifest(context);
    const valuesOf = async (at: string) => {
      const { page, state } = await readPage(context, at);
      const index = indexNodes(page);
      return pageValues(page, manifest)
        .filter(({ node, field, value }) => {
          const isOfKind = kind === undefined || field.control.kind === kind;
          const isOfType = type === undefined || type === index.get(node)?.node.type;
          return isOfKind && isOfType && JSON.stringify(value).toLowerCase().includes(words);
        })
        .map(({ node, within, value }) => {
          const ofType = String(index.get(node)?.node.type);
          return { path: at, revision: state.revision, node, type: ofType, pointer: within, value };
        });
    };
    return searchPages(all, valuesOf, SEARCH, () => performance.now());
  },
});

const readTexts = definePageTool({
  name: 'read_texts',
  title: 'Read the texts of a page',
  description:
    'The texts of a page that have languages, and what each waits for between two of them: missing, machine (translated by a machine, and nobody has read it), shared (one text for all languages), done. Write a translation with patch_page: set "<pointer>/$t/<lang>" of the node, or "<pointer>/<lang>" of the page (node null).',
  isReadOnly: true,
  input: v.strictObject({ path, from: v.picklist(LANGS), to: v.picklist(LANGS) }),
  async run(context, { path: at, from, to }) {
    const { page, state } = await readPage(context, at);
    const texts = stateTexts(page, await readManifest(context), { from, to, history: [] });
    return {
      revision: state.revision,
      todo: texts.filter(isToDo).length,
      texts: texts.map(({ node, key, pointer, status, shared, texts: words, isRich }) => ({
        node: node ?? null,
        pointer: node === undefined ? pointer : key.slice(node.length),
        status,
        isRich,
        text: shared === '' ? words : shared,
      })),
    };
  },
});

const pageOutline = definePageTool({
  name: 'page_outline',
  title: 'Outline of the rendered page',
  description: 'The draft as visitors would be shown it, in words: title, headings, links, pictures, and its text.',
  isReadOnly: true,
  input: v.strictObject({ path, lang }),
  async run(context, { path: at, lang: shown }) {
    const html = await context.render(at, shown);
    if (html === undefined) throw new ToolFault(422, 'NOT_SHOWN', `${at} can't be shown by itself`);
    return readOutline(html);
  },
});

const findProducts = definePageTool({
  name: 'find_products',
  title: 'Find products',
  description: 'Products of the shop by words of their names; all where none are given. Props of products take uuids.',
  isReadOnly: true,
  input: v.strictObject({ words: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }),
  async run({ caller }, { words }) {
    const data = await readShop(caller, `/api/search?${new URLSearchParams({ q: words })}`);
    const found = v.safeParse(SearchResult, data);
    const records = found.success ? found.output.productRecords : [];
    return { products: records.map(({ uuid, name, price }) => ({ uuid, name, price })) };
  },
});

/** Tools on pages. */
export const PAGE_TOOLS = [
  listPages,
  listReleases,
  readPageTool,
  patchPage,
  MAKE_SECTION,
  checkPage,
  findValues,
  readTexts,
  pageOutline,
  findProducts,
];
