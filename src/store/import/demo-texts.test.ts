import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLang, type Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import { DEMO_SHOPS } from '../demo.ts';

/** Languages that the files of the demo shops have; a further one has a file of texts of its own. */
const IN_FILES: readonly Lang[] = ['th', 'en', 'cn', 'kr', 'jp'];

/** JSON Pointers of the texts that lack one of them. */
function incomplete(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => incomplete(item, `${at}/${index}`));
  if (!isRecord(value)) return [];
  const keys = Object.keys(value);
  const isText =
    keys.length > 0 && keys.every(isLang) && Object.values(value).every((text) => typeof text === 'string');
  if (isText) return IN_FILES.every((lang) => keys.includes(lang)) ? [] : [at];
  return Object.entries(value).flatMap(([key, item]) => incomplete(item, `${at}/${key}`));
}

test.for(['raan', 'baan', 'offline'])('every text of the shop %s exists in its languages', async (shop) => {
  const folder = join(DEMO_SHOPS, shop);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.json'));
  expect(files.length).toBeGreaterThan(10);
  const missing = await Promise.all(
    files.map(async (file) => incomplete(JSON.parse(await readFile(join(folder, file), 'utf8')), file)),
  );
  expect(missing.flat()).toEqual([]);
});
