/** The page of all renderers: a deterministic logical tree of any size. */

export type LogicalNode =
  | { readonly kind: 'section'; readonly id: string; readonly title: string; readonly children: readonly LogicalNode[] }
  | { readonly kind: 'heading'; readonly id: string; readonly text: string; readonly level: 2 | 3 }
  | { readonly kind: 'text'; readonly id: string; readonly text: string }
  | { readonly kind: 'picture'; readonly id: string; readonly src: string; readonly alt: string }
  | { readonly kind: 'buy'; readonly id: string; readonly label: string; readonly price: number };

/** Of a section's children: about 22% of all nodes are interactive (`buy`). */
const CYCLE = [
  'heading',
  'buy',
  'picture',
  'text',
  'buy',
  'picture',
  'text',
  'heading',
  'text',
  'buy',
  'picture',
  'text',
] as const;
const CHILDREN = 9;
const MAX_LEVELS = 6;
const WORDS = 'a handmade bowl of red clay with a glaze of ash and iron for rice soup and curry on every table'.split(
  ' ',
);

/** Placement of the buttons: `mixed` in every section, `sections` in three sections of ten, as on a mostly static page. */
export type Kind = 'mixed' | 'sections';

/** A tree of exactly `size` nodes with a deep leaf `CHANGED`, whose text is a parameter. */
export function makeTree(size: number, page: Kind, changed = 'as it was before'): readonly LogicalNode[] {
  let made = 0;
  let turn = 0;
  const roots: LogicalNode[] = [];
  const words = (count: number) =>
    Array.from({ length: count }, (_, at) => WORDS[(made * 7 + at * 3) % WORDS.length]).join(' ');
  const leaf = (): LogicalNode => {
    const next = CYCLE[(turn += 1) % CYCLE.length] ?? 'text';
    const kind = next === 'buy' && page === 'sections' && roots.length % 10 < 7 ? 'text' : next;
    made += 1;
    const id = `n${made}`;
    if (made === Math.floor(size / 2)) return { kind: 'text', id: CHANGED, text: changed };
    if (kind === 'heading') return { kind, id, text: words(3), level: turn % 2 === 0 ? 2 : 3 };
    if (kind === 'text') return { kind, id, text: words(14) };
    if (kind === 'picture') return { kind, id, src: `/media/${made}.webp`, alt: words(4) };
    return { kind, id, label: words(2), price: made };
  };
  /** A section of a number of nodes, itself included. */
  const section = (room: number, level: number): LogicalNode => {
    made += 1;
    const own = { kind: 'section', id: `s${made}`, title: words(3) } as const;
    const children: LogicalNode[] = [];
    let left = room - 1;
    const share = Math.ceil(left / CHILDREN);
    while (left > 0) {
      const size = Math.min(left, share);
      children.push(size > 3 && level < MAX_LEVELS ? section(size, level + 1) : leaf());
      left -= size > 3 && level < MAX_LEVELS ? size : 1;
    }
    return { ...own, children };
  };
  const rooms = Math.ceil(size / 10);
  for (let left = size; left > 0; left = size - made) roots.push(section(Math.min(rooms, left), 1));
  return roots;
}

/** Id of the leaf that changes. */
export const CHANGED = 'changed';

/** Counts the nodes of each kind in a tree. */
export function countKinds(nodes: readonly LogicalNode[], counts: Record<string, number> = {}): Record<string, number> {
  for (const node of nodes) {
    counts[node.kind] = (counts[node.kind] ?? 0) + 1;
    if (node.kind === 'section') countKinds(node.children, counts);
  }
  return counts;
}
