/** Deprecated names of the public interface, and their uses in a shop project. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CheckedConfig } from './check-config.ts';

/** A setting, or a name of a subpath, that is `@deprecated`: it still works for one more version. */
export interface Deprecation {
  /** `config` with a setting's name, or the subpath that exports the name. */
  readonly subpath: string;
  readonly name: string;
  /** The version that removes it. */
  readonly until: string;
  /** The replacement, such as `use Picture`. */
  readonly instead: string;
}

/** Everything that is deprecated now. */
export const DEPRECATIONS: readonly Deprecation[] = [];

const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+['"]raan\/([\w-]+)['"]/g;
const CONFIG = 'raan.config.ts';

/** Returns a line for each deprecated name that a project uses, with all its uses. */
export function deprecationWarnings(
  root: string,
  { types, processes, tracking }: Pick<CheckedConfig, 'types' | 'processes' | 'tracking'>,
  list = DEPRECATIONS,
): readonly string[] {
  if (list.length === 0) return [];
  const folders = [types, processes, ...tracking.map(({ code }) => dirname(code))].flatMap((each) => each ?? []);
  const files = folders.flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: join(root, folder) }).map((file) => join(folder, file)),
  );
  const uses = new Map<string, Set<string>>();
  const add = (subpath: string, name: string, place: string) => {
    const key = `${subpath} ${name}`;
    uses.set(key, (uses.get(key) ?? new Set()).add(place));
  };
  const config = readFileSync(join(root, CONFIG), 'utf8');
  for (const [, setting = ''] of config.matchAll(/(?:^|[\s{,])(\w+)\s*:/g)) add('config', setting, CONFIG);
  for (const file of [...new Set([...files, CONFIG])].toSorted())
    for (const [, names = '', subpath = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT))
      for (const name of names.split(',').map(
        (each) =>
          each
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s/, 1)[0] ?? '',
      ))
        add(subpath, name, file);
  return list.flatMap(({ subpath, name, until, instead }) => {
    const places = uses.get(`${subpath} ${name}`);
    return places === undefined
      ? []
      : [`${[...places].join(', ')}: ${name} of raan/${subpath} is deprecated and goes away in ${until}: ${instead}.`];
  });
}
