/** Checks and resolves an edited node in the browser, as the server would. Loaded with the first edit: it brings every schema along that the node needs. */
import { registry } from '#registry/index.ts';
import type { PageView } from '#registry/kit/shop.ts';
import type { Diagnostic } from '#schemas/node.ts';
import { resolveTree } from '../../../renderer/resolve/resolve-tree.ts';
import type { ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import { sanitizeHtml } from '../../../renderer/sanitize/sanitize-html.ts';
import { createSpecSource } from '../../../renderer/react/spec-source.ts';

export interface Checked {
  readonly nodes: readonly ResolvedNode[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Every type's name, for those who misspell one. */
export const TYPES: readonly string[] = Object.keys(registry);

const { specs, load } = createSpecSource(registry);

/** What a node becomes on a page in its language. Rejects when the schemas cannot be loaded. */
export async function checkNode(node: unknown, page: PageView): Promise<Checked> {
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
