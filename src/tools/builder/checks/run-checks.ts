import type { Diagnostic } from '#schemas/page/node.ts';
import type { Manifest } from '../api/manifest.ts';
import { nodeAtPointer, shownPage, type Page } from '../page/nodes.ts';
import { checkContent, findLinks } from './check-content.ts';
import { statusOf } from '../api/page-status.ts';
import { checkHeadings, checkLinks, checkWeight, readHeadings, readPictures } from './check-frame.ts';
import type { Finding } from '#schemas/builder/checks.ts';
import type { FrameState } from '../frame/use-frame.ts';
import { checkAudit } from './check-audit.ts';
import { findingsOf, sortFindings } from './finding.ts';

interface Checked {
  readonly path: string;
  readonly page: Page;
  readonly manifest: Manifest;
  readonly diagnostics: readonly Diagnostic[];
  /** The page as the preview shows it; null where it does not. */
  readonly document: Document | null;
  /** Audits the page on screen; undefined where the frame does not answer. */
  readonly audit: FrameState['audit'];
}

/** Runs all checks of a page: on its content, on what the preview shows, and on its links. Never rejects. */
export async function runChecks({
  path,
  page: edited,
  manifest,
  diagnostics,
  document,
  audit,
}: Checked): Promise<readonly Finding[]> {
  const page = shownPage(edited);
  const shown =
    document === null ? [] : [...checkHeadings(readHeadings(document)), ...checkWeight(readPictures(document))];
  const [audited, broken] = await Promise.all([audit(), checkLinks(findLinks(page, manifest), path, statusOf)]);
  return sortFindings([
    ...checkContent(page, manifest, path),
    ...findingsOf(diagnostics, (pointer) => nodeAtPointer(edited, pointer)?.id),
    ...shown,
    ...(audited === undefined ? [] : checkAudit(audited, page, manifest)),
    ...broken,
  ]);
}
