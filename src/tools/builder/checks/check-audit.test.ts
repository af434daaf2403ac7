import { expect, test } from 'vitest';
import type { Manifest } from '../api/manifest.ts';
import type { Page } from '../page/nodes.ts';
import { checkAudit } from './check-audit.ts';

const type = (name: string, rendersOn: 'server' | 'hydrated' | 'interaction') => ({
  type: name,
  title: name,
  description: '',
  category: 'content',
  rendersOn,
  schema: {},
  slots: {},
  samples: [],
});
const manifest: Manifest = {
  types: new Map(
    [type('tabs', 'hydrated'), type('map', 'interaction'), type('text', 'server')].map((one) => [one.type, one]),
  ),
  node: {},
  themes: [],
  lang: 'en',
};
const page: Page = {
  pageComponent: [
    { type: 'tabs', id: 'a', children: [{ type: 'tabs', id: 'b' }] },
    { type: 'map', id: 'c' },
    { type: 'text', id: 'd' },
  ],
};
const script = (file: string, bytes: number) => ({ url: `https://shop.example/assets/${file}`, bytes });

test('leads each broken rule to its node, once, and leaves out those of header and footer', () => {
  const violations = [
    { rule: 'image-alt', nodeId: 'd', text: '<img src="/a.webp">' },
    { rule: 'image-alt', nodeId: 'd', text: '<img src="/b.webp">' },
    { rule: 'link-name', nodeId: 'a', text: '<a>' },
    { rule: 'link-name', nodeId: 'footer-link', text: '<a>' },
    { rule: 'list', text: '<ul>' },
  ];
  expect(checkAudit({ violations, scripts: [] }, page, manifest)).toEqual([
    { code: 'accessibility', level: 'warn', node: 'd', detail: 'image-alt: <img src="/a.webp">' },
    { code: 'accessibility', level: 'warn', node: 'a', detail: 'link-name: <a>' },
    { code: 'accessibility', level: 'warn', node: undefined, detail: 'list: <ul>' },
  ]);
});

test('finds the scripts of the components heavy together, each once, and leads to the heaviest', () => {
  const found = (...scripts: { url: string; bytes: number }[]) =>
    checkAudit({ violations: [], scripts }, page, manifest);
  const others = [script('app-RCxh_5Ba.js', 90_000), script('text-BItKXDWA.js', 90_000)];
  expect(found(script('tabs-D7Vmzwv8.js', 20_000), script('map-aB3-_xYz.js', 10_000), ...others)).toEqual([]);
  expect(found(script('map-aB3-_xYz.js', 20_000), script('tabs-D7Vmzwv8.js', 11_000), ...others)).toEqual([
    { code: 'heavy', level: 'warn', node: 'c', detail: 'JavaScript, 31 kB' },
  ]);
});
