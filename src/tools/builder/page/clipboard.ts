/** Nodes on the clipboard: as JSON text, so that they pass between pages, tabs and shops. Pure. */
import type { EditResult } from './edits.ts';
import { removeNodes } from './edits-of-several.ts';
import { indexNodes, type Page } from './nodes.ts';

/** The result of copying or cutting: the text for the clipboard, and the edit of the page. */
export interface ClipboardAction {
  readonly text: string;
  readonly edit: ((page: Page) => EditResult) | undefined;
}

/** Copies or cuts nodes; undefined where there are none. Several are a list. */
export function clipboardAction(kind: 'copy' | 'cut', page: Page, ids: readonly string[]): ClipboardAction | undefined {
  const index = indexNodes(page);
  const nodes = ids.flatMap((id) => index.get(id)?.node ?? []);
  if (nodes.length === 0) return undefined;
  const text = JSON.stringify(nodes.length === 1 ? nodes[0] : nodes, null, 2);
  return { text, edit: kind === 'cut' ? (now) => removeNodes(now, ids) : undefined };
}
