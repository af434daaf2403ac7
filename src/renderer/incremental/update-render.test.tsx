// @vitest-environment jsdom
import { sanitizeHtml } from '../sanitize/sanitize-html.ts';
import { act, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ComponentSpec, defineComponent, type RootProps } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { LoadedComponent } from '../react/components.ts';
import { createJsonReader } from './read-json.ts';
import type { ResolveOptions } from '../resolve/resolve-tree.ts';
import { styleClass } from '../resolve/style.ts';
import { Nodes, type Rendering, RenderingContext } from '../react/tree.tsx';
import { createTreeResolver } from './update-tree.ts';

const box: ComponentSpec = defineComponent({
  type: 'box',
  v: 1,
  title: '',
  description: '',
  category: 'layout',
  rendersOn: 'hydrated',
  props: v.object({ label: v.optional(text, '') }),
  slots: { children: { title: '' } },
});

const renders: string[] = [];
let born = 0;

interface BoxProps {
  readonly root: RootProps;
  readonly label?: unknown;
  readonly children?: ReactNode;
}

function Box({ root, label, children }: BoxProps) {
  renders.push(String(label));
  const [birth] = useState(() => (born += 1));
  if (label === 'bad') throw new Error('this label is bad');
  return (
    <div {...root} data-birth={birth} title={String(label)}>
      {children}
    </div>
  );
}

const components = new Map<string, LoadedComponent>([['box', Box]]);
const rendering: Rendering = {
  components: { get: (type) => components.get(type), load: () => Promise.resolve() },
  preview: undefined,
  styleClass,
  failed: () => {},
};
const options: ResolveOptions = {
  specs: new Map([['box', box]]),
  lang: 'en',
  query: {},
  now: new Date(0),
  scope: {},
  sanitizeHtml,
  preview: false,
};

const boxed = (id: string, label: string, children: readonly object[] = []) => ({
  type: 'box',
  id,
  props: { label },
  children,
});

/** A visible page that receives one JSON text after the other. */
function shownPage(first: readonly object[]) {
  const read = createJsonReader();
  const updates = createTreeResolver();
  const view = (tree: readonly object[]) =>
    inShop(
      <RenderingContext value={rendering}>
        <Nodes nodes={updates.next(read(JSON.stringify(tree)), options).nodes} />
      </RenderingContext>,
    );
  const { rerender, container } = render(view(first));
  return {
    show: (tree: readonly object[]) => {
      renders.length = 0;
      act(() => rerender(view(tree)));
      return [...renders];
    },
    births: () =>
      [...container.querySelectorAll('[data-birth]')].map((element) => [
        element.getAttribute('title'),
        element.getAttribute('data-birth'),
      ]),
    element: (label: string) => container.querySelector(`[title="${label}"]`),
  };
}

beforeEach(() => {
  renders.length = 0;
  born = 0;
});

test('one changed leaf renders that leaf and its ancestors again, nothing else', () => {
  const tree = (words: string) => [
    boxed('a', 'a', [boxed('b', 'b', [boxed('c', words), boxed('d', 'd')]), boxed('e', 'e', [boxed('f', 'f')])]),
    boxed('g', 'g'),
  ];
  const page = shownPage(tree('before'));
  expect(page.show(tree('after'))).toEqual(['a', 'b', 'after']);
  expect(page.show(tree('after'))).toEqual([]);
});

test('a page of 10,000 nodes renders no more than the depth of the changed one', () => {
  const tree = (words: string) =>
    Array.from({ length: 10 }, (_, i) =>
      boxed(
        `${i}`,
        `${i}`,
        Array.from({ length: 10 }, (_, j) =>
          boxed(
            `${i}.${j}`,
            `${i}.${j}`,
            Array.from({ length: 99 }, (_, k) => boxed(`${i}.${j}.${k}`, i + j + k === 0 ? words : 'x')),
          ),
        ),
      ),
    );
  const page = shownPage(tree('before'));
  expect(page.show(tree('after'))).toEqual(['0', '0.0', 'after']);
});

test('nodes that move among their siblings keep their elements, their state and what they hold', () => {
  const [a, b, c] = [boxed('a', 'a', [boxed('inner', 'inner')]), boxed('b', 'b'), boxed('c', 'c')];
  const page = shownPage([a, b, c]);
  const elements = ['a', 'b', 'c', 'inner'].map(page.element);
  expect(page.show([c, a, boxed('new', 'new'), b])).toEqual(['new']);
  expect(['a', 'b', 'c', 'inner'].map(page.element)).toEqual(elements);
  expect(page.births()).toEqual([
    ['c', '4'],
    ['a', '1'],
    ['inner', '2'],
    ['new', '5'],
    ['b', '3'],
  ]);
});

test('of two nodes with one id the second stays the second', () => {
  const page = shownPage([boxed('x', 'first'), boxed('x', 'second'), boxed('y', 'y')]);
  page.show([boxed('x', 'first'), boxed('x', 'second again'), boxed('y', 'yy')]);
  expect(page.births()).toEqual([
    ['first', '1'],
    ['second again', '2'],
    ['yy', '3'],
  ]);
});

test('a node that was bad is shown again when it is good, in its place, its siblings untouched', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const tree = (label: string) => [boxed('a', 'a'), boxed('b', label), boxed('c', 'c')];
  const page = shownPage(tree('good'));
  page.show(tree('bad'));
  expect(page.births().map(([label]) => label)).toEqual(['a', 'c']);
  // Retries only the changed nodes.
  expect(page.show(tree('mended'))).toEqual(['mended']);
  expect(page.births().map(([label]) => label)).toEqual(['a', 'mended', 'c']);
  expect([page.births()[0], page.births()[2]]).toEqual([
    ['a', '1'],
    ['c', '3'],
  ]);
});
