/** Random pages for the visual diff, and one change in each. */
import { isRecord } from '#schemas/record.ts';

/** A number from 0 up to below `below`, the same for the same seed. */
export type Random = (below: number) => number;

/** Creates a random sequence (Lehmer) from a seed. */
export function createRandom(seed: number): Random {
  let state = ((seed + 1) * 48_271) % 2_147_483_647;
  for (let count = 0; count < 5; count += 1) state = (state * 48_271) % 2_147_483_647;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

type Node = Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };
/** A page as the preview takes it. */
export type PlantedPage = Readonly<Record<string, unknown>> & { readonly pageComponent: readonly Node[] };

const WORDS =
  'tea bowl craft river linen cedar honey market morning lantern ginger basket indigo clay temple garden'.split(' ');
const words = (random: Random, count: number) =>
  Array.from({ length: count }, () => WORDS[random(WORDS.length)] ?? '').join(' ');

/** Builders of nodes: what sections of a shop's pages are made of, beside what comes from records. */
const NODES: readonly ((id: string, random: Random) => Node)[] = [
  (id, random) => ({ type: 'heading', id, props: { text: words(random, 3), level: 2 + random(3) } }),
  (id, random) => ({ type: 'text', id, props: { text: words(random, 10 + random(30)) } }),
  (id, random) => ({ type: 'quote', id, props: { text: words(random, 9), by: words(random, 2) } }),
  (id, random) => ({ type: 'button', id, props: { label: words(random, 2), href: '/about' } }),
  (id, random) => ({
    type: 'rich-text',
    id,
    props: { html: `<h3>${words(random, 3)}</h3><p>${words(random, 20)}</p>` },
  }),
  (id, random) => ({
    type: 'feature-list',
    id,
    props: { items: [0, 1, 2].map(() => ({ title: words(random, 2), text: words(random, 6) })) },
  }),
];

/** A page of a section with some nodes in it, and some beside it. */
export function makePage(random: Random): PlantedPage {
  let count = 0;
  const some = (number: number) =>
    Array.from({ length: number }, () => {
      count += 1;
      const make = NODES[random(NODES.length)];
      return make === undefined ? [] : [make(`n${count}`, random)];
    }).flat();
  const section: Node = {
    type: 'section',
    id: 'section',
    props: { title: words(random, 3) },
    children: some(2 + random(3)),
  };
  return {
    path: '/visual-diff',
    httpStatusCode: 200,
    pageHead: {},
    pageComponent: [...some(1 + random(3)), section, ...some(2 + random(3))],
  };
}

/** A page with one change in it: the node that it is about, and what was done. */
export interface Planted {
  readonly page: PlantedPage;
  readonly node: string;
  readonly what: string;
}

/** Plants one change: a word, a colour, a space, a level, a node more or less. */
export function plantChange(page: PlantedPage, random: Random): Planted {
  const all = flatten(page.pageComponent).filter(({ type }) => type !== 'section');
  const node = all[random(all.length)];
  if (node === undefined) throw new Error('the page has no node');
  const { id } = node;
  const restyle =
    (style: object) =>
    (one: Node): readonly Node[] => [{ ...one, style: { base: style } }];
  const changes: readonly (readonly [string, (one: Node) => readonly Node[]])[] = [
    ['a word', (one) => [{ ...one, props: changeWord(one.props, random) }]],
    ['a background', restyle({ background: 'inverse' })],
    ['a space', restyle({ paddingTop: 'xl' })],
    ['a rounded shadow', restyle({ shadow: 'l', radius: 'l', background: 'sunken' })],
    ['removal', () => []],
    ['addition', (one) => [one, { type: 'text', id: 'added', props: { text: words(random, 8) } }]],
  ];
  const [what, change] = changes[random(changes.length)] ?? ['nothing', (one: Node) => [one]];
  return {
    page: { ...page, pageComponent: replace(page.pageComponent, id, change) },
    node: what === 'addition' ? 'added' : id,
    what,
  };
}

function flatten(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => [node, ...flatten(childrenOf(node))]);
}

function childrenOf({ children }: Node): readonly Node[] {
  return Array.isArray(children) ? (children as readonly Node[]) : [];
}

function replace(nodes: readonly Node[], id: string, change: (node: Node) => readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => {
    if (node.id === id) return change(node);
    return Array.isArray(node.children) ? [{ ...node, children: replace(childrenOf(node), id, change) }] : [node];
  });
}

/** One word of the first text becomes another. */
function changeWord(props: unknown, random: Random): unknown {
  let isDone = false;
  const visit = (value: unknown): unknown => {
    if (isDone) return value;
    if (Array.isArray(value)) return value.map(visit);
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item)]));
    if (typeof value !== 'string') return value;
    const known = WORDS.find((word) => value.includes(word));
    if (known === undefined) return value;
    isDone = true;
    return value.replace(known, `${known.toUpperCase()}${random(9)}`);
  };
  return visit(props);
}
