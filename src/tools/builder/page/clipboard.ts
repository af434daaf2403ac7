/** Nodes on the clipboard: as JSON text, so that they pass between pages, tabs and shops. Pure. */
import { type EditResult, removeNode } from './edits.ts';
import { indexNodes, type Page } from './nodes.ts';

/** The result of copying or cutting: the text for the clipboard, and the edit of the page. */
export interface ClipboardAction {
  readonly text: string;
  readonly edit: ((page: Page) => EditResult) | undefined;
}

/** Copies or cuts the selected node; undefined where none is selected. */
export function clipboardAction(
  kind: 'copy' | 'cut',
  page: Page,
  selected: string | undefined,
): ClipboardAction | undefined {
  const found = indexNodes(page).get(selected ?? '');
  if (found === undefined) return undefined;
  const text = JSON.stringify(found.node, null, 2);
  return { text, edit: kind === 'cut' ? (now) => removeNode(now, found.id) : undefined };
}
