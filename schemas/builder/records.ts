/** Records of pages for builders. */
import * as v from 'valibot';
import { PUBLISH_CHECKS } from './checks.ts';
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
});
