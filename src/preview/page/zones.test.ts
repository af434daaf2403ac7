import * as v from 'valibot';
import { sanitizeHtml } from '../../renderer/sanitize/sanitize-html.ts';
import { expect, test } from 'vitest';
import { type ComponentSpec, defineComponent } from '#registry/kit/define.ts';
import { createSpecSource } from '../../renderer/react/spec-source.ts';
import type { ResolveOptions } from '../../renderer/resolve/resolve-tree.ts';
import { countNodes, indexNodes } from './node-index.ts';
import { createZones } from './zones.ts';

const box: ComponentSpec = defineComponent({
  type: 'box',
  v: 1,
  title: '',
  description: '',
  category: 'layout',
  props: v.object({ label: v.optional(v.string(), '') }),
  slots: { children: { title: '' } },
  rendersOn: 'server',
});

const OPTIONS: ResolveOptions = {
  specs: new Map([['box', box]]),
  lang: 'th',
  query: {},
  now: new Date(0),
  scope: {},
  sanitizeHtml,
  preview: true,
};

const node = (id: string, label = '', children: object[] = []) => ({ type: 'box', id, props: { label }, children });

test('faults of all zones are reported with their place in the sent page', () => {
  const zones = createZones();
  zones.resolver.resolve([{ type: 'box', props: { label: 3 } }], { ...OPTIONS, idPrefix: 'n' });
  zones.resolver.resolve([{ type: 'what' }], { ...OPTIONS, idPrefix: 'h' });
  expect(zones.diagnostics().map(({ code, path, nodeId }) => [code, path, nodeId])).toEqual([
    ['INVALID_PROP', '/0/props/label', 'n0'],
    ['UNKNOWN_TYPE', '/previewData/headerZone/children/0', 'h0'],
  ]);
});

test('only changed nodes of a version are new, and each is returned once', () => {
  const zones = createZones();
  const first = [node('a', 'x'), node('b', 'y')];
  zones.resolver.resolve(first, { ...OPTIONS, idPrefix: 'n' });
  expect(zones.drainChanged().map(({ id }) => id)).toEqual(['a', 'b']);
  zones.resolver.resolve([first[0], node('b', 'z')], { ...OPTIONS, idPrefix: 'n' });
  expect([zones.drainChanged().map(({ id }) => id), zones.drainChanged()]).toEqual([['b'], []]);
});

test('a moved node is found at its new place', () => {
  const zones = createZones();
  const kept = node('kept', 'x', [node('inner')]);
  zones.resolver.resolve([kept], { ...OPTIONS, idPrefix: 'n' });
  zones.resolver.resolve([node('new'), node('around', '', [kept])], { ...OPTIONS, idPrefix: 'n' });
  const index = indexNodes(zones);
  expect(['new', 'kept', 'inner'].map((id) => index.get(id))).toEqual([
    { path: '/0', type: 'box' },
    { path: '/1/children/0', type: 'box' },
    { path: '/1/children/0/children/0', type: 'box' },
  ]);
});

test('nodes are counted with those in children and slots', () => {
  const zones = createZones();
  const { nodes } = zones.resolver.resolve([node('a', '', [node('b'), node('c')])], { ...OPTIONS, idPrefix: 'n' });
  expect([countNodes(nodes), countNodes([])]).toEqual([3, 0]);
});

test('declarations of types are loaded as trees name them, of those that contain themselves too', async () => {
  const asked: string[] = [];
  const entry = (type: string) => ({
    spec: () => {
      asked.push(type);
      return Promise.resolve({ default: box });
    },
    component: () => Promise.reject(new Error('not drawn here')),
  });
  const { specs, load } = createSpecSource({ box: entry('box'), other: entry('other') });
  const tree: { type: string; children: unknown[]; slots?: object } = { type: 'box', children: [{ type: 'none' }] };
  tree.children.push(tree);
  await load(tree);
  await load([tree, { type: 'box' }]);
  expect([asked, [...specs.keys()]]).toEqual([['box'], ['box']]);
});
