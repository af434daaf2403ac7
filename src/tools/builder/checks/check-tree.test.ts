import { expect, test } from 'vitest';
import { registry } from '#registry/index.ts';
import { loadSpecs } from '../../../renderer/react/components.ts';
import { registryManifest } from '../../../server/manifest/registry-manifest.ts';
import { checkTreeHeadings } from './check-tree.ts';

const { types } = registryManifest(await loadSpecs(registry), () => []);
const manifest = { types: new Map(types.map((type) => [type.type, type])) };
const heading = (id: string, level?: number) => ({ type: 'heading', id, props: { text: id, level } });
const found = (...pageComponent: object[]) =>
  checkTreeHeadings({ pageComponent }, manifest).map(({ node, detail }) => [node, detail]);

test('finds levels that are skipped, through containers and plain texts', () => {
  const text = { type: 'text', id: 't', props: { text: 'x' } };
  expect(found(heading('a'), { type: 'section', id: 's', children: [text, heading('b', 4)] }, heading('c', 3))).toEqual(
    [['b', 'b']],
  );
});

test('compares nothing across a component that may draw headings of its own', () => {
  const rich = { type: 'rich-text', id: 'r', props: { html: '<h3>x</h3>' } };
  expect(found(heading('a', 2), rich, heading('b', 4), heading('c', 6))).toEqual([['c', 'c']]);
});

test('finds a second title of the page in any node', () => {
  const rich = { type: 'rich-text', id: 'r', props: { html: '<p>x</p>' } };
  expect(found(heading('a', 1), heading('b', 1), rich, heading('c', 1), heading('d', 2))).toEqual([
    ['b', 'b'],
    ['c', 'c'],
  ]);
});
