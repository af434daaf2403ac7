import * as v from 'valibot';
import { SHARED_PATHS } from '../page/zones.ts';
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
  'sample-words',
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
  /** The renderer's diagnostic: its code, and the JSON Pointer into the page. */
  readonly problem?: { readonly code: string; readonly pointer: string } | undefined;
}

/** Checks of whole pages: what all pages share has no title, and its headings follow those of each page. */
const WHOLE_PAGE: ReadonlySet<PublishCheck> = new Set(['no-title', 'heading-order']);

/** The findings that concern what is edited at a path. */
export function findingsAt(path: string, findings: readonly Finding[]): readonly Finding[] {
  return SHARED_PATHS.includes(path) ? findings.filter(({ code }) => !WHOLE_PAGE.has(code)) : findings;
}

/** A finding in one of several pages. */
export const PageFinding = v.object({
  path: v.string(),
  code: v.picklist(PUBLISH_CHECKS),
  node: v.optional(v.string()),
  detail: v.string(),
  problem: v.optional(v.object({ code: v.string(), pointer: v.string() })),
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
export type CheckPage = (page: PageContent) => Promise<CheckedPage>;
