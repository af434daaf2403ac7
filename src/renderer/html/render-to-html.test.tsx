import { Component, createContext, createElement, type ReactNode, Suspense, useContext, useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createElementGenerator, seededRandom } from '../testing/random-elements.tsx';
import { renderToHtml, writeHtml } from './render-to-html.ts';
import type { RenderCacheContext, Written } from './render-cache-context.ts';

/** Trees of this run: `HTML_TREES=100000 HTML_SEED=7 npm test -- src/renderer/html` compares as many as you like. */
const TREES = Number(process.env.HTML_TREES ?? 2000);
const SEED = Number(process.env.HTML_SEED ?? 0);

test('writes random trees as React does, byte for byte', () => {
  // React warns of most of these attributes in development.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let byReact = 0;
  const different: string[] = [];
  for (let seed = SEED; seed < SEED + TREES; seed += 1) {
    const tree = createElementGenerator(seededRandom(seed))(60);
    const written = writeHtml(tree, { identifierPrefix: 'p' });
    const rendered = renderToString(tree, { identifierPrefix: 'p' });
    if (written === undefined) byReact += 1;
    else if (written !== rendered) different.push(`seed ${seed}: ${written} instead of ${rendered}`);
  }
  expect(different).toEqual([]);
  expect(byReact).toBeLessThan(TREES / 20);
}, 600_000);

test('writes random trees from a store as it writes them without one', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const written = new Map<string, Written>();
  let taken = 0;
  const get = (key: string) => {
    const known = written.get(key);
    if (known !== undefined) taken += 1;
    return known;
  };
  const cacheContext: RenderCacheContext = {
    stored: {
      names: new Map<string, readonly string[]>(),
      written: { get, set: (key, value) => written.set(key, value) },
    },
    isCacheable: () => true,
    contexts: new Set(),
    scope: '',
    valueOf: () => '',
    report: () => {},
  };
  const different: number[] = [];
  for (let seed = SEED; seed < SEED + TREES; seed += 1) {
    const tree = createElementGenerator(seededRandom(seed))(60);
    const plain = writeHtml(tree, { identifierPrefix: 'p' });
    // The second one finds what the first has stored.
    for (let time = 0; time < 2; time += 1)
      if (writeHtml(tree, { identifierPrefix: 'p', cacheContext }) !== plain) different.push(seed);
  }
  expect(different).toEqual([]);
  expect(taken).toBeGreaterThan(TREES / 10);
  const element = <Coloured />;
  const coloured = ['red', 'blue'].map((colour) =>
    writeHtml(<Colour value={colour}>{element}</Colour>, { cacheContext }),
  );
  expect(coloured).toEqual(['<b>red</b>', '<b>blue</b>']);
}, 600_000);

test('gives ids as React does, however deep and wide the tree', () => {
  const Id = ({ children }: { readonly children?: ReactNode }) => [useId(), useId(), children];
  const nest = (depth: number, width: number): ReactNode =>
    depth === 0 ? (
      <Id />
    ) : (
      Array.from({ length: width }, (_, at) => <Id key={at}>{at === width - 1 ? nest(depth - 1, width) : null}</Id>)
    );
  const trees = [nest(1, 1), nest(3, 40), nest(20, 3), nest(7, 33), <Id key="a">{[<Id key="b" />]}</Id>];
  expect(trees.map((tree) => writeHtml(tree))).toEqual(trees.map((tree) => renderToString(tree)));
});

test.each<[string, ReactNode]>([
  ['a document’s own elements', <link key="a" rel="stylesheet" href="/a.css" />],
  [
    'classes',
    createElement(
      class extends Component {
        override render() {
          return 'class';
        }
      },
    ),
  ],
  ['classes of functions', createElement(Legacy)],
  [
    'suspense',
    <Suspense key="a" fallback="later">
      now
    </Suspense>,
  ],
  ['an update during the rendering', createElement(Counter)],
])('leaves %s to React', (_, tree) => {
  expect([writeHtml(tree), renderToHtml(tree)]).toEqual([undefined, renderToString(tree)]);
});

test('throws what a component throws, and renders the next tree as if nothing had been', () => {
  const Throws = (): ReactNode => {
    throw new Error('on the server');
  };
  expect(() =>
    renderToHtml(
      <p>
        <Throws />
      </p>,
    ),
  ).toThrow('on the server');
  expect(renderToHtml(<Counter />)).toBe('<b>1</b>');
});

function Legacy(): ReactNode {
  return undefined;
}
Legacy.prototype = Object.assign(Object.create(Component.prototype), { render: () => 'legacy' });

const Colour = createContext('');

function Coloured() {
  return <b>{useContext(Colour)}</b>;
}

function Counter() {
  const [count, setCount] = useState(0);
  if (count === 0) setCount(1);
  return <b>{count}</b>;
}
