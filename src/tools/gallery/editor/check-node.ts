/** Validates and resolves an edited node in the browser, as the server would. Loaded with the first edit, since it needs schemas. */
import { registry } from '#registry/index.ts';
import type { PageView } from '#registry/kit/shop.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { resolveTree } from '../../../renderer/resolve/resolve-tree.ts';
import type { ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import { sanitizeHtml } from '../../../renderer/sanitize/sanitize-html.ts';
import { createSpecSource } from '../../../renderer/react/spec-source.ts';

export interface ResolvedEdit {
  readonly nodes: readonly ResolvedNode[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Names of all types, for spelling suggestions. */
export const TYPES: readonly string[] = Object.keys(registry);

const { specs, load } = createSpecSource(registry);

/** Resolves a node for a page, in the page's language. Rejects when the schemas cannot be loaded. */
export async function checkNode(node: unknown, page: PageView): Promise<ResolvedEdit> {
  await load(node);
  const { lang, path, query, base, otherData } = page;
  return resolveTree(node, {
    specs,
    lang,
    query,
    now: new Date(),
    scope: { base, otherData, lang, path, query },
    sanitizeHtml,
    preview: true,
    idPrefix: 'edited',
  });
}
