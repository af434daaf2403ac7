/** The migrations as an earlier version had them, for tests of what comes after. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { MIGRATIONS } from '../../src/store/database/migrate.ts';

const Journal = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string(), when: v.number() })) });

/** The existing migrations, oldest first. */
export const journal = v.parse(Journal, JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')));

/** Writes a folder with the first `count` migrations, and after those `added` ones, by name; answers the folder. */
export function migrationsOf(folder: string, count: number, added: Readonly<Record<string, string>> = {}): string {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const kept = journal.entries.slice(0, count);
  const last = kept.at(-1)?.when ?? 0;
  const more = Object.keys(added).map((tag, index) => ({
    tag,
    when: last + index + 1,
    idx: count + index,
    breakpoints: true,
  }));
  for (const [tag, text] of Object.entries(added)) writeFileSync(join(folder, `${tag}.sql`), text);
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: [...kept, ...more] }));
  return folder;
}
