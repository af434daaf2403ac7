/** Folders: how many files they have, and which rooms of `src/` import each other. */
import type { Import } from './source.ts';

/** The room of a file in `src/`: its folder. */
function roomOf(path: string): string | undefined {
  return /^src\/[^/]+(?=\/)/.exec(path)?.[0];
}

/** Imports between two rooms that import each other, lazy and type imports included: those of the rarer direction. */
export function mutualImports(
  imports: readonly Import[],
): readonly { readonly found: Import; readonly room: string }[] {
  const between = new Map<string, Import[]>();
  for (const found of imports) {
    const [from, to] = [roomOf(found.from), found.own ? roomOf(found.to) : undefined];
    if (from === undefined || to === undefined || from === to) continue;
    const key = `${from} ${to}`;
    between.set(key, [...(between.get(key) ?? []), found]);
  }
  return [...between].flatMap(([key, there]) => {
    const [from = '', to = ''] = key.split(' ');
    const back = between.get(`${to} ${from}`) ?? [];
    const isRarer = there.length < back.length || (there.length === back.length && from < to);
    return isRarer ? there.map((found) => ({ found, room: to })) : [];
  });
}

/** Modules of a folder; of more it needs subjects. */
const MOST_MODULES = 20;

/** Folders of the product with too many modules of their own; tests and their harnesses do not count. */
export function crowdedFolders(
  paths: Iterable<string>,
): readonly { readonly folder: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MOST_MODULES).map(([folder, count]) => ({ folder, count }));
}
