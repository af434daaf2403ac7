import { expect, test } from 'vitest';
import { mergePages } from '../merge/merge-pages.ts';
import type { Page } from '../page/nodes.ts';
import { devicesOf, styleValue, writeDevice, writeStyle } from './node-style.ts';

const page = (...nodes: object[]): Page => ({ pageComponent: nodes.map((node) => ({ type: 'text', ...node })) });
const nodesOf = ({ pageComponent }: Page) => pageComponent as Record<string, unknown>[];

test('a width has a value of its own, or that of the next narrower one, and says where it ends', () => {
  const style = { base: { padding: 's' }, sm: { padding: 'm' }, lg: { padding: 'm' }, xl: { padding: 'l' } };
  const at = (bp: 'base' | 'md' | 'lg') => styleValue([{ style }], 'padding', bp);
  expect([at('base'), at('md'), at('lg')]).toEqual([
    { own: 's', wider: 'sm', isMixed: false },
    { own: undefined, inherited: { value: 'm', from: 'sm' }, wider: 'xl', isMixed: false },
    { own: 'm', wider: 'xl', isMixed: false },
  ]);
  expect(styleValue([{ style: 'odd' }, { style: { base: null } }], 'gap', 'lg')).toEqual({
    own: undefined,
    isMixed: false,
  });
  expect(styleValue([{ style }, {}], 'padding', 'base')).toEqual({ own: undefined, isMixed: true });
  expect(styleValue([], 'padding', 'base')).toEqual({ own: undefined, isMixed: false });
});

test('writes a property of several nodes at one width; removing the last one leaves no empty style', () => {
  const before = page({ id: 'a', style: { base: { color: 'muted' }, md: { padding: 'l' } } }, { id: 'b' });
  const written = writeStyle(before, ['a', 'b', 'gone'], 'enter', 'md', 'rise');
  expect(nodesOf(written).map(({ style }) => style)).toEqual([
    { base: { color: 'muted' }, md: { padding: 'l', enter: 'rise' } },
    { md: { enter: 'rise' } },
  ]);
  expect(writeStyle(written, ['a', 'b'], 'enter', 'md', undefined)).toEqual(before);
});

test('shows nodes on some devices, and keeps their other conditions', () => {
  const before = page({ id: 'a', when: { lang: 'th' } }, { id: 'b', when: { device: 'phone' } });
  const hidden = writeDevice(before, ['a', 'b'], 'tablet', false);
  expect(nodesOf(hidden).map(({ when }) => when)).toEqual([
    { lang: 'th', device: ['phone', 'desktop'] },
    { device: ['phone'] },
  ]);
  expect(nodesOf(hidden).map(devicesOf)).toEqual([['phone', 'desktop'], ['phone']]);
  const shown = ['tablet', 'desktop'].reduce(
    (next, each) => writeDevice(next, ['a', 'b'], each as 'tablet', true),
    hidden,
  );
  expect(nodesOf(shown).map(({ when }) => when)).toEqual([{ lang: 'th' }, undefined]);
});

test('styles that two people set at once are merged by width and property', () => {
  const base = page({ id: 'a', style: { base: { padding: 's' } } });
  const mine = writeStyle(base, ['a'], 'hover', 'base', 'lift');
  const theirs = writeStyle(writeStyle(base, ['a'], 'padding', 'base', 'l'), ['a'], 'hover', 'lg', 'grow');
  const { page: merged, conflicts } = mergePages(base, mine, theirs);
  expect([nodesOf(merged)[0]?.style, conflicts]).toEqual([
    { base: { padding: 'l', hover: 'lift' }, lg: { hover: 'grow' } },
    [],
  ]);
});
