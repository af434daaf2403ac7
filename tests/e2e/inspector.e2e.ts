import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './shop.ts';

/** Texts that only the inspector has, and the protocol's names. */
const MARKS = [
  '@raan.microstep',
  'raan-inspector',
  '__inspect',
  'raan:inspect',
  '@statelyai',
  'xstateinspector',
  '[redacted]',
];

/** The inspector's own files must contain the marks; otherwise their absence elsewhere proves nothing. */
const SOURCES = [
  ...['button.ts', 'messages.ts', 'connection.ts', 'redact.ts'].map((name) => `src/tools/inspector/${name}`),
  'src/shop/inspect/inspector-url.ts',
];

/** Prefix of the class names of TanStack Query's devtools. */
const DEVTOOLS_MARK = 'tsqd-';

function filesWith(folder: string, mark: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .filter(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1').includes(mark))
    .map(({ name }) => name);
}

test('the inspector is in no file of the build @desktop', () => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')] as const);
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(([, text]) => MARKS.some((mark) => text.includes(mark))).map(([name]) => name)).toEqual([]);
  const own = SOURCES.map((path) => readFileSync(path, 'utf8')).join('\n');
  expect(MARKS.filter((mark) => !own.includes(mark))).toEqual([]);
});

test('TanStack Query’s devtools are in no file of the build @desktop', () => {
  expect(filesWith('dist', DEVTOOLS_MARK)).toEqual([]);
  expect(filesWith('node_modules/@tanstack/query-devtools/build', DEVTOOLS_MARK).length).toBeGreaterThan(0);
});

test('a build serves nothing at the inspector’s address, and a page with ?inspect has no button @desktop', async ({
  page,
  complaints,
}) => {
  await page.goto('/en/products?inspect');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('raan-inspector')).toHaveCount(0);
  expect((await page.request.get('/__inspect')).status()).toBe(404);
  expect(complaints).toEqual([]);
});
