/** docs/specification.md: each row names, in its last column by hand, where it is built. */
import { TABLE_ROW } from './tags.ts';

/** Rows that have no place or a missing one. `exists`: whether a path is there. */
export function findPlaceFaults(page: string, exists: (path: string) => boolean): string[] {
  return [...page.matchAll(TABLE_ROW)].flatMap(({ groups: { row = '', said = '' } = {} }) => {
    const places = [...(said.split('|').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    if (places.length === 0) return [`row ${row} names no place where it is built`];
    return places.filter((path) => !exists(path)).map((path) => `row ${row} names ${path}, which does not exist`);
  });
}
