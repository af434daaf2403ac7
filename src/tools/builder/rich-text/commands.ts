/** Commands of the rich text toolbar, and its state for the selection. */
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { richTextSchema } from './schema.ts';

const { nodes, marks } = richTextSchema;

export const toggleStrong: Command = toggleMark(marks.strong);
export const toggleEm: Command = toggleMark(marks.em);

/** Levels that the toolbar offers: the page's title is its own. */
export const LEVELS = [2, 3, 4] as const;
/** A kind of block: the level of a heading, or a paragraph. */
export type BlockKind = (typeof LEVELS)[number] | 'text';

/** Turns the selected blocks into paragraphs, or headings of a level. */
export function setBlock(kind: BlockKind): Command {
  return kind === 'text' ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level: kind });
}

/** The kind of the block at the selection; undefined for another one. */
export function blockAt({ selection: { $from } }: EditorState): BlockKind | undefined {
  const { type, attrs } = $from.parent;
  if (type === nodes.paragraph) return 'text';
  return type === nodes.heading ? LEVELS.find((level) => level === attrs.level) : undefined;
}

/** Makes a list of the selected blocks, or paragraphs of the items of one. */
export function toggleList(kind: 'bullet_list' | 'ordered_list'): Command {
  return (state, dispatch, view) =>
    isWithin(state, nodes[kind])
      ? liftListItem(nodes.list_item)(state, dispatch, view)
      : wrapInList(nodes[kind])(state, dispatch, view);
}

/** Makes a quote of the selected blocks, or unwraps them. */
export const toggleQuote: Command = (state, dispatch, view) =>
  isWithin(state, nodes.blockquote) ? lift(state, dispatch, view) : wrapIn(nodes.blockquote)(state, dispatch, view);

/** Whether the selection is within a node of a type. */
export function isWithin({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some((node) => node.type === type);
}

/** Whether a mark is on at the selection. */
export function hasMark(
  { selection: { from, to, empty, $from }, doc, storedMarks }: EditorState,
  type: MarkType,
): boolean {
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** The address of the link at the selection; '' without one. */
export function linkAt({ selection: { $from, from, to }, doc }: EditorState): string {
  let href = '';
  doc.nodesBetween(from, Math.max(to, from + 1 > doc.content.size ? from : from + 1), (node) => {
    const mark = marks.link.isInSet(node.marks);
    if (href === '' && mark !== undefined) href = String(mark.attrs.href);
  });
  return href === '' ? String(marks.link.isInSet($from.marks())?.attrs.href ?? '') : href;
}

/** Links the selected words, or the whole link at the cursor; '' removes it. Without either the address itself is written. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { selection, tr } = state;
    const { from, to } = selection.empty ? linkRange(state) : selection;
    if (href === '') tr.removeMark(from, to, marks.link);
    else if (from === to) tr.insert(from, richTextSchema.text(href, [marks.link.create({ href })]));
    else tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** The range of the link around the cursor; the cursor itself without one. */
function linkRange({ selection: { $from } }: EditorState): { readonly from: number; readonly to: number } {
  const start = $from.start();
  let at = start;
  let range = { from: $from.pos, to: $from.pos };
  $from.parent.forEach((node) => {
    const end = at + node.nodeSize;
    if (marks.link.isInSet(node.marks) !== undefined && at <= $from.pos && $from.pos <= end)
      range = { from: at, to: end };
    at = end;
  });
  return range;
}
