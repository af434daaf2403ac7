/** The tool that makes a shared section of a part of a page. */
import * as v from 'valibot';
import type { PageContent } from '#schemas/builder/page.ts';
import { boundedList } from '#schemas/lenient/bounded.ts';
import { sectionFields } from '#schemas/sections/section.ts';
import { replaceNode } from '../../tools/builder/page/edits.ts';
import { indexNodes } from '../../tools/builder/page/nodes.ts';
import {
  type FieldCandidate,
  fieldCandidates,
  makeSection,
  sectionPathOf,
} from '../../tools/builder/sections/make-section.ts';
import { base, changePage, path, readManifest, release } from './agent-pages.ts';
import { callStore, ToolFault } from './agent-store.ts';
import { definePageTool } from './tool.ts';

const Field = v.strictObject({
  node: v.pipe(v.string(), v.maxLength(200), v.description('Id of a node in the section')),
  at: v.pipe(v.string(), v.maxLength(300), v.description('JSON Pointer into that node, such as "/props/title"')),
  label: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))),
});

/** Makes a section: the node becomes a use of it. */
export const MAKE_SECTION = definePageTool({
  name: 'make_section',
  title: 'Make a shared section',
  description:
    'Makes a block of the shop of a node of a page, with all that is in it: the node becomes a use of it, with the answered type. Insert that type on other pages by patch_page; the fields are the props that each use may say for itself. Unless given, they are the texts, pictures, links and products that are written. A new section is published with the first page that uses it.',
  isReadOnly: false,
  input: v.strictObject({
    path,
    base,
    release,
    node: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200), v.description('Id of the node')),
    title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
    fields: v.optional(boundedList(Field, 100)),
  }),
  async run(context, { path: at, base: from, release: into, node: id, title, fields: asked }) {
    const manifest = await readManifest(context);
    const type = sectionPathOf(title, new Set(manifest.types.keys()));
    let section: { readonly content: PageContent; readonly revision: number } | undefined;
    try {
      const changed = await changePage(context, { path: at, base: from, release: into }, async (page) => {
        const node = indexNodes(page).get(id)?.node;
        if (node === undefined) throw new ToolFault(422, 'NO_NODE', `the page has no node ${id}`);
        const fields = chosen(fieldCandidates({ pageComponent: [node] }, manifest), asked);
        const { content, use } = makeSection(node, { type, title, lang: context.caller.lang, fields });
        const saved = await callStore(context.caller, 'builderSave', { path: type, base: 0, page: content });
        section = { content, revision: saved.revision };
        return replaceNode(page, id, use).page;
      });
      return { ...changed, type, fields: Object.keys(sectionFields(section?.content.pageSetting)) };
    } catch (error) {
      // The page stayed as it was.
      if (section !== undefined)
        await callStore(context.caller, 'builderDiscard', { path: type, base: section.revision });
      throw error;
    }
  },
});

/** The candidates that are asked for, with their labels. @throws ToolFault `NO_FIELD` */
function chosen(
  candidates: readonly FieldCandidate[],
  asked: readonly v.InferOutput<typeof Field>[] | undefined,
): readonly FieldCandidate[] {
  if (asked === undefined) return candidates.filter(({ isProposed }) => isProposed);
  return asked.map(({ node, at, label }) => {
    const found = candidates.find(({ field }) => field.bindings.some((each) => each.node === node && each.at === at));
    if (found === undefined) throw new ToolFault(422, 'NO_FIELD', `a section can't offer ${at} of the node ${node}`);
    return label === undefined ? found : { ...found, field: { ...found.field, label } };
  });
}
