/** What a builder is told of pages. */
import * as v from 'valibot';
import { PageContent } from './page.ts';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * One state in which a page was published. Version 0 is the page as the shop was imported with it; it has no time. `of`:
 * the version that a `rolled-back` one repeats. An `unpublished` page is not shown.
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
 * A page as work on it stands. `revision` counts what was done to it: a write names the one it was made from and is refused
 * with `CONFLICT` where there is a newer one. `draft`: who saved what is not published yet, null where there is none.
 */
export const PageState = v.object({
  path: v.string(),
  revision: Count,
  /** The draft, else what is published; null: there is nothing yet. */
  page: v.nullable(PageContent),
  draft: v.nullable(v.object({ by: v.nullable(v.string()), at: v.string() })),
  /** The newest version; null: never published. */
  published: v.nullable(PageVersion),
});
export type PageState = v.InferOutput<typeof PageState>;

/** A page in the list of pages; without its content and its history. */
export const PageSummary = v.object({
  path: v.string(),
  /** In the language of the call; '' where the page has none. */
  title: v.string(),
  /** Whether visitors are shown it. */
  isPublished: v.boolean(),
  hasDraft: v.boolean(),
});
