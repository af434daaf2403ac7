/** The workbench's checks for the store, which can prevent a publication (`publish_stops`). */
import { registry } from '#registry/index.ts';
import type { CheckPage } from '#schemas/builder/checks.ts';
import { loadSpecs } from '../renderer/react/components.ts';
import { resolveTree } from '../renderer/resolve/resolve-tree.ts';
import { sanitizeHtml } from '../renderer/sanitize/sanitize-html.ts';
import { checkContent, findLinks } from '../tools/builder/checks/check-content.ts';
import { checkTreeHeadings } from '../tools/builder/checks/check-tree.ts';
import { findingsOf, sortFindings } from '../tools/builder/checks/finding.ts';
import { nodeAtPointer, ROOT_LIST } from '../tools/builder/page/nodes.ts';
import { sanitizeLargeTexts } from './sanitize-large-texts.ts';
import { registryManifest } from './manifest/registry-manifest.ts';

/**
 * Creates the checks for the types of the registry: title, languages, alternative texts, headings, and the renderer's
 * reports on the nodes.
 */
export async function createPublishChecks(): Promise<CheckPage> {
  const specs = await loadSpecs(registry);
  const manifest = { types: new Map(registryManifest(specs, () => []).types.map((type) => [type.type, type])) };
  return async (content) => {
    const tree: readonly unknown[] = Array.isArray(content.pageComponent)
      ? content.pageComponent
      : [content.pageComponent];
    const page = { ...content, pageComponent: tree };
    const options = { specs, lang: 'th', query: {}, now: new Date(), scope: {}, sanitizeHtml, preview: true } as const;
    await sanitizeLargeTexts(tree);
    const { diagnostics } = resolveTree(tree, options);
    return {
      findings: sortFindings([
        ...checkContent(page, manifest),
        ...checkTreeHeadings(page, manifest),
        ...findingsOf(diagnostics, (pointer) => nodeAtPointer(page, ROOT_LIST + pointer)?.id),
      ]),
      links: findLinks(page, manifest).map(({ node, href }) => ({ node, href })),
    };
  };
}
