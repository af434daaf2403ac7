import { expect, test } from 'vitest';
import type { Page } from '../page/nodes.ts';
import { columnAreas, columnRatio, ratioAt, stepRatio } from './column-ratio.ts';
import { withinEdge } from './handles.tsx';
import { pxOf, stepToken, tokenAt } from './spacing.ts';
import { scrollStep } from './use-canvas-drag.ts';
import { MANIFEST as manifest } from '../testing/registry-manifest.ts';

const NAMES = ['none', 's', 'm', 'l'];
const TOKENS = NAMES.map((name, index) => ({ name, px: index * 10 }));

test('a handle writes the token that is nearest to where it is dragged', () => {
  expect([-40, 4, 6, 14, 22, 900].map((px) => tokenAt(TOKENS, px))).toEqual(['none', 'none', 's', 's', 'm', 'l']);
  expect(['m', undefined, 'gone'].map((token) => pxOf(TOKENS, token))).toEqual([20, 0, 0]);
});

test('an arrow key steps to the next token, and stays at the ends', () => {
  expect([stepToken(NAMES, undefined, 1), stepToken(NAMES, 's', 1), stepToken(NAMES, 'l', 1)]).toEqual(['s', 'm', 'l']);
  expect([stepToken(NAMES, 's', -1), stepToken(NAMES, undefined, -1)]).toEqual(['none', 'none']);
});

const columns = (ratio?: string) => ({ type: 'columns', id: 'k', props: ratio === undefined ? {} : { ratio } });

test('finds the proportions of columns by what their type declares, the default where none are written', () => {
  expect(columnRatio(columns('1-2-1'), manifest)).toEqual({
    prop: 'ratio',
    value: '1-2-1',
    choices: ['1-1-1', '1-2-1', '2-1-1', '1-1-2'],
  });
  expect(columnRatio(columns(), manifest)?.value).toBe('1-1');
  expect([columnRatio({ type: 'text' }, manifest), columnRatio({ type: 'gone' }, manifest)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a handle between columns chooses the proportions whose boundary is nearest', () => {
  const ratio = { prop: 'ratio', value: '1-1', choices: ['1-1', '1-2', '2-1', '1-3'] };
  expect([0.1, 0.3, 0.45, 0.9].map((part) => ratioAt(ratio, 0, part))).toEqual(['1-3', '1-2', '1-1', '2-1']);
  expect([stepRatio(ratio, 0, 1), stepRatio(ratio, 0, -1), stepRatio({ ...ratio, value: '2-1' }, 0, 1)]).toEqual([
    '2-1',
    '1-2',
    '2-1',
  ]);
});

test('columns one under another have no areas side by side', () => {
  const page: Page = {
    pageComponent: [{ ...columns('1-1'), slots: { 'column-1': [{ type: 'text', id: 'a' }] } }],
  };
  const area = { x: 0, y: 0, width: 800, height: 90 };
  const areasOf = (width: number, own = area) =>
    columnAreas({ page, manifest, boxes: { a: { ...area, width } } }, 'k', own)?.map((each) => each.area.width);
  expect([areasOf(380), areasOf(790), areasOf(300, { ...area, width: 390 })]).toEqual([
    [400, 400],
    undefined,
    undefined,
  ]);
});

test('a drag scrolls the page near the top and the bottom of the frame, faster at its edge', () => {
  expect([0, 32, 64, 400, 736, 768, 800].map((y) => scrollStep(y, 800))).toEqual([-28, -14, 0, 0, 0, 14, 28]);
});

test('a handle at the edge of the frame is drawn whole, one far outside stays there', () => {
  expect([0, -12, -100, 300, 598, 610, 900].map((at) => withinEdge(at, 600))).toEqual([6, 6, -100, 300, 594, 594, 900]);
});
