import * as v from 'valibot';
import { expect, test } from 'vitest';
import { FrameMessage, ParentMessage, spokenVersion } from './preview.ts';

const rect = { x: 0, y: 0, width: 10, height: 10 };

test.each([
  { type: 'hello', version: 2, session: 's' },
  { type: 'ping', id: '1' },
  { type: 'page-replace', path: '/a', pageJson: { pageComponent: [] }, rev: 1 },
  { type: 'page-replace', path: '/a', pageJson: 'anything' },
  { type: 'patch', rev: 2, base: 1, ops: [{ op: 'replace', path: '/pageHead/title', value: 'x' }] },
  { type: 'highlight', nodeId: null },
  { type: 'highlight', nodeId: 'n0', scroll: true, label: 'Hero' },
  { type: 'theme', themeKey: 'indigo' },
  { type: 'viewport', breakpoint: '2xl' },
  { type: 'lang', lang: 'jp' },
  { type: 'mode', mode: 'select' },
  { type: 'observe', nodeIds: ['n0'] },
  { type: 'scroll', x: 0, y: -40 },
  { type: 'audit' },
])('the parent may say %j', { meta: { spec: ['7.16a'] } }, (message) => {
  expect(v.parse(ParentMessage, { raan: 1, ...message })).toEqual({ raan: 1, ...message });
});

test.each([
  null,
  'hello',
  { type: 'hello', version: 1, session: 's' },
  { raan: 2, type: 'ping' },
  { raan: 1, type: 'eval', code: 'x' },
  { raan: 1, type: 'lang', lang: 'xx' },
  { raan: 1, type: 'patch', rev: 2, base: 1, ops: [{ op: 'run', path: '/' }] },
  { raan: 1, type: 'patch', rev: '2', base: 1, ops: [] },
])('%j is no message', (message) => {
  expect(v.safeParse(ParentMessage, message).success).toBe(false);
});

test.each([
  {
    type: 'ready',
    route: '/',
    versions: [1],
    buildId: 'b',
    registry: '/registry.json',
    session: 's',
    features: ['patch'],
  },
  { type: 'route', path: '/', query: {}, lang: 'th', title: '' },
  { type: 'select', nodeId: 'n0', path: '/0', rect, ancestors: [] },
  { type: 'rects', rects: { n0: rect } },
  {
    type: 'rendered',
    rev: 1,
    ms: 4,
    nodes: 10,
    diagnostics: [{ level: 'warn', code: 'X', nodeId: 'n0', path: '', type: 'text', message: 'm' }],
  },
  { type: 'nack', id: '1', code: 'REV_MISMATCH' },
  { type: 'refused', origin: 'https://x.example' },
  { type: 'drag', phase: 'start', nodeId: 'n0', path: '/0', nodeType: 'text', rect, ancestors: [], x: 1, y: 2 },
  {
    type: 'audited',
    violations: [{ rule: 'image-alt', nodeId: 'n0', text: '<img>' }],
    scripts: [{ url: '/assets/tabs-1.js', bytes: 9 }],
  },
])('the frame may say %j', (message) => {
  expect(v.parse(FrameMessage, { raan: 1, ...message })).toEqual({ raan: 1, ...message });
});

test('speaks versions 1 and 2, and no other', () => {
  expect([0, 1, 2, 3, 1.5, Number.NaN].map(spokenVersion)).toEqual([undefined, 1, 2, undefined, undefined, undefined]);
});
