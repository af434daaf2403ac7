import * as v from 'valibot';
import type { PageContent } from './page.ts';

/** Kinds of what is found wrong with a page before it is published, in the order in which a builder shows them. */
export const PUBLISH_CHECKS = [
  'no-title',
  'diagnostic',
  'broken-link',
  'heading-order',
  'no-alt',
  'accessibility',
  'missing-translation',
  'heavy',
] as const;
/** A check of a page before it is published. */
export type PublishCheck = (typeof PUBLISH_CHECKS)[number];

/** A problem of a page before it is published. */
export interface Finding {
  readonly code: PublishCheck;
  readonly level: 'error' | 'warn';
  /** Id of the node that has it; undefined: the page itself. */
  readonly node: string | undefined;
  /** Its subject: an address, fields with the languages they lack, a message; '' without one. */
  readonly detail: string;
}

/** A finding in one of several pages. */
export const PageFinding = v.object({
  path: v.string(),
  code: v.picklist(PUBLISH_CHECKS),
  node: v.optional(v.string()),
  detail: v.string(),
});
/** A finding in one of several pages. */
export type PageFinding = v.InferOutput<typeof PageFinding>;

/** A link of a node, as written. */
export interface PageLink {
  readonly node: string;
  readonly href: string;
}

/** Problems that the checks find in a page by itself, and the page's links. */
export interface CheckedPage {
  readonly findings: readonly Finding[];
  readonly links: readonly PageLink[];
}

/** Checks a page as the workbench does, as far as that is possible without drawing it. */
export type CheckPage = (page: PageContent, path: string) => Promise<CheckedPage>;
