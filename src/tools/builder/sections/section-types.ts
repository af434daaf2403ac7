/** Shared sections as types of the manifest, and pages with their sections put in. Pure. */
import type { SectionSummary } from '#schemas/builder/records.ts';
import { applyChoices, type Choices } from '#schemas/experiments/experiment.ts';
import { type Lang, textIn } from '#schemas/lang.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { shownNodes } from '#schemas/page/shown-nodes.ts';
import { expandSections } from '#schemas/sections/expand-sections.ts';
import { reachesSection, type SectionContent, sectionFields } from '#schemas/sections/section.ts';
import { CHECKOUT_PREVIEW_PATH } from '#schemas/page/checkout-example.ts';
import { isVisitedPath, LOOK_PATH, ZONE_PATHS } from '#schemas/page/zones.ts';
import { sectionType } from '#schemas/sections/section-type.ts';
import type { Manifest, ManifestType } from '../api/manifest.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { indexNodes, type Page } from '../page/nodes.ts';

const NO_CHOICES: Choices = new Map();

type SectionsByType = ReadonlyMap<string, SectionSummary>;

/** Path of the frame that shows a section or a zone by itself: one that no page has. */
const PART_PREVIEW_PATH = '/builder-section';

/** Path of the frame that shows what is edited at a path: a part by itself, the look on the home page, notes in the checkout. */
export function framedPath(path: string): string {
  if (path === LOOK_PATH) return '/';
  if (path === ZONE_PATHS.checkoutZone) return CHECKOUT_PREVIEW_PATH;
  return isVisitedPath(path) ? path : PART_PREVIEW_PATH;
}

/**
 * The manifest with a type for each section. Without those that contain the section at `path`: in its own editor they would
 * close a circle.
 */
export function withSectionTypes(
  manifest: Manifest,
  sections: readonly SectionSummary[],
  path: string | undefined,
  lang: Lang,
): Manifest {
  if (sections.length === 0) return manifest;
  const trees = new Map(sections.map(({ type, content }) => [type, content.pageComponent]));
  const offered = sections.filter(
    ({ type }) => path === undefined || !reachesSection([{ type }], path, (each) => [trees.get(each)]),
  );
  const types: [string, ManifestType][] = offered.map(({ type, title, version, content }) => {
    const named = { type, title: textIn(title, lang), version, ...contentOf(content) };
    return [type, sectionType(named, { propsOf: (name) => manifest.types.get(name)?.schema, node: manifest.node })];
  });
  return { ...manifest, types: new Map([...manifest.types, ...types]) };
}

function contentOf({ pageComponent, pageSetting }: SectionSummary['content']): SectionContent {
  return { component: withUniqueIds({ pageComponent }).pageComponent, fields: sectionFields(pageSetting) };
}

/** Puts sections in the place of their uses. */
export function expandUses(component: unknown, sections: SectionsByType): ReturnType<typeof expandSections> {
  return expandSections(component, (type) => {
    const section = sections.get(type);
    return section && contentOf(section.content);
  });
}

/** A page as the frame shows it. */
interface ExpandedPage {
  /** The page itself where it has no section, experiment or hidden node. */
  readonly page: Page;
  /** The page's node by a node that the frame names, at a pointer into the page that it shows; undefined: none of this page. */
  readonly ownerOf: (nodeId: string) => string | undefined;
  /** A diagnostic of the shown page with its place in the edited one. */
  readonly locate: (diagnostic: Diagnostic) => Diagnostic;
}

/** The page as the shop renders it: with its sections and the chosen variants, without hidden nodes. */
export function expandPage(page: Page, sections: SectionsByType, choices: Choices = NO_CHOICES): ExpandedPage {
  const { component: expanded, origins } = expandUses(page.pageComponent, sections);
  const component = applyChoices(shownNodes(expanded), choices);
  const own = indexNodes(page);
  const isSame = component === page.pageComponent || !Array.isArray(component);
  const shown = isSame ? page : { ...page, pageComponent: component };
  const ownerOf = (nodeId: string) => origins.get(nodeId) ?? (own.has(nodeId) ? nodeId : undefined);
  return {
    page: shown,
    ownerOf,
    locate: (diagnostic) => {
      const owner = isSame ? undefined : own.get(ownerOf(diagnostic.nodeId) ?? '');
      if (owner === undefined) return diagnostic;
      const { nodeId, path } = diagnostic;
      const before = nodeId === owner.id ? indexNodes(shown).get(nodeId)?.pointer : undefined;
      const rest = before !== undefined && path.startsWith(before) ? path.slice(before.length) : '';
      return { ...diagnostic, nodeId: owner.id, path: owner.pointer + rest };
    },
  };
}
