/** The groups of the palette. Pure. */
import { groupBy } from '#schemas/group-by.ts';
import type { ManifestType } from '../api/manifest.ts';
import { rankByWords } from './rank-by-words.ts';
import { findableType } from './type-names.ts';

/** The group of the types that the shop's project declares. */
export const OWN_TYPES = 'own';
/** Search results instead of a group. */
export const FOUND = '';

/** All types by group, the shop's own first, or those that the words find as one list, the best first. */
export function listTypes(types: Iterable<ManifestType>, words: string): ReadonlyMap<string, readonly ManifestType[]> {
  if (words.trim() !== '') {
    const found = rankByWords(types, words, findableType);
    return new Map(found.length === 0 ? [] : [[FOUND, found]]);
  }
  const ownFirst = [...types].toSorted((a, b) => Number(b.own ?? false) - Number(a.own ?? false));
  return groupBy(ownFirst, ({ own, category }) => (own ? OWN_TYPES : category));
}
