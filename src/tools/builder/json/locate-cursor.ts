/** The cursor's position in JSON that is being written: parses the text before it, however unfinished. */
import { findNodeAtLocation, getLocation, type Node, parseTree } from 'jsonc-parser';

export interface JsonCursor {
  /** Keys and indices of the values around the cursor; last the key whose value is written there. */
  readonly path: readonly string[];
  readonly expects: 'key' | 'value';
  /** Offset at which the word under the cursor begins; the cursor's own where there is none. */
  readonly from: number;
  /** The `type` of each object along the path that has stated it before the cursor, the outermost first; '' for the others. */
  readonly types: readonly string[];
  /** Names that the innermost object has before the cursor. */
  readonly taken: readonly string[];
}

/** Locates an offset of a text: its path, and what completion has to know of the objects around it. */
export function locateCursor(text: string, offset: number): JsonCursor {
  const before = text.slice(0, offset);
  const { path, isAtPropertyKey, previousNode } = getLocation(before, offset);
  const root = parseTree(before);
  const around = isAtPropertyKey ? path.slice(0, -1) : path;
  const isInString = previousNode !== undefined && !isClosed(previousNode, before);
  // A word such as `tr` is no token of JSON yet.
  const from = isInString
    ? previousNode.offset
    : offset - (/(?<![^\s{}[\]:,"])[^\s{}[\]:,"]*$/.exec(before)?.[0].length ?? 0);
  const inner = root && findNodeAtLocation(root, isAtPropertyKey ? around : path.slice(0, -1));
  return {
    path: around.map(String),
    expects: isAtPropertyKey ? 'key' : 'value',
    from,
    types: path.map((_, depth) => (root === undefined ? '' : typeOf(findNodeAtLocation(root, path.slice(0, depth))))),
    taken: namesOf(inner, from),
  };
}

/** Whether a string has its closing quote, so that nothing more is written into it. */
function isClosed({ type, offset, length }: Node, before: string): boolean {
  return (
    (type === 'string' || type === 'property') && length > 1 && /[^\\]"$/.test(before.slice(offset, offset + length))
  );
}

function typeOf(node: Node | undefined): string {
  const type = node?.type === 'object' ? findNodeAtLocation(node, ['type']) : undefined;
  return typeof type?.value === 'string' ? type.value : '';
}

/** Names of an object's properties that end before an offset. */
function namesOf(node: Node | undefined, offset: number): readonly string[] {
  const keys = (node?.type === 'object' ? (node.children ?? []) : []).flatMap(({ children }) => children?.[0] ?? []);
  return keys.filter((key) => key.offset < offset).map(({ value }) => String(value));
}
