import { expect, test } from 'vitest';
import type { ManifestType } from '../api/manifest.ts';
import { listTypes } from './list-types.ts';

const typed = (type: string, category: string, own?: boolean): ManifestType => ({
  type,
  title: type,
  description: '',
  category,
  schema: {},
  slots: {},
  samples: [],
  own,
});
const types = [typed('heading', 'content'), typed('map', 'site'), typed('brew-timer', 'content', true)];
const groups = (words: string) =>
  [...listTypes(types, words)].map(([name, list]) => [name, list.map(({ type }) => type)]);

test('types of the shop have a group of their own, before the built-in families', () => {
  expect(groups('')).toEqual([
    ['own', ['brew-timer']],
    ['content', ['heading']],
    ['site', ['map']],
  ]);
});

test('a search lists all types together', () => {
  expect([groups('brew'), groups('zzzz')]).toEqual([[['', ['brew-timer']]], []]);
});
