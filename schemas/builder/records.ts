/** Records of pages for builders. */
import * as v from 'valibot';
import { PUBLISH_CHECKS } from './checks.ts';
import { ZONES } from '../page/zones.ts';
import { LayoutOf } from './layouts.ts';
import { PageContent } from './page.ts';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * One published state of a page. Version 0 is the imported page; it has no time. `of`: the version that a `rolled-back`
 * one repeats. An `unpublished` page is not visible.
 */
export const PageVersion = v.object({
  version: Count,
  kind: v.picklist(['imported', 'published', 'rolled-back', 'unpublished']),
  of: v.nullable(Count),
  note: v.nullable(v.string()),
  by: v.nullable(v.string()),
  at: v.nullable(v.string()),
});
export type PageVersion = v.InferOutput<typeof PageVersion>;

/**
 * Editing state of a page. `revision` counts its changes (optimistic locking): a write names its base and is refused
 * with `CONFLICT` where there is a newer one. `draft`: author of the unpublished draft, null without one.
 */
export const PageState = v.object({
  path: v.string(),
  revision: Count,
  /** The draft, else the published content; null: neither exists yet. */
  page: v.nullable(PageContent),
  draft: v.nullable(v.object({ by: v.nullable(v.string()), at: v.string() })),
  /** The newest version; null: never published. */
  published: v.nullable(PageVersion),
  /** Number of the published version that the draft is based on; null: of none. Only in answers of a release. */
  main: v.optional(v.nullable(Count)),
  /**
   * The publication since the draft was begun, for a three-way merge into the draft: from `base` to `page`, which is
   * version `version`. Absent: nothing, or there is no draft.
   */
  behind: v.optional(v.object({ version: Count, base: v.nullable(PageContent), page: v.nullable(PageContent) })),
  /** Checks that the shop lets stop a publication; in answers to `builderPage`. */
  stops: v.optional(v.array(v.picklist(PUBLISH_CHECKS))),
});
export type PageState = v.InferOutput<typeof PageState>;

/** A page in the list of pages; without its content and its history. */
export const PageSummary = v.object({
  path: v.string(),
  /** In the language of the call; '' where the page has none. */
  title: v.string(),
  /** Whether visitors can see it. */
  isPublished: v.boolean(),
  hasDraft: v.boolean(),
  /** Of a named layout; also of a draft. */
  layoutOf: v.optional(LayoutOf),
});

/** A shared section in the list of sections: as published, else its draft. */
export const SectionSummary = v.object({
  /** Its path, and the type of the nodes that use it. */
  type: v.string(),
  /** By language. */
  title: v.record(v.string(), v.string()),
  content: PageContent,
  /** The newest version; 0: never published. */
  version: Count,
  isPublished: v.boolean(),
  hasDraft: v.boolean(),
  /** Paths of the pages and sections that use it, in a draft or as published. */
  usedBy: v.array(v.string()),
  /** Zones of the shop that use it, in a draft or as published. */
  usedInZones: v.array(v.picklist(ZONES)),
});
export type SectionSummary = v.InferOutput<typeof SectionSummary>;

/** Somebody else who has a page open. `name`: of the account, null for a guest; `node`: id of the selected node, null for the page. */
export const PresentBuilder = v.object({
  /** Public id of the tab: only the tab itself knows the session that it signs with. */
  session: v.string(),
  name: v.nullable(v.string()),
  node: v.nullable(v.string()),
});
export type PresentBuilder = v.InferOutput<typeof PresentBuilder>;
