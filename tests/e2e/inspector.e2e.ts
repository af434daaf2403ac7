import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './shop.ts';

/** What the inspector alone says, and the protocol's names. */
const MARKS = [
  '@raan.microstep',
  'raan-inspector',
  '__inspect',
  'raan:inspect',
  '@statelyai',
  'xstateinspector',
  '[redacted]',
];

/** The inspector's own files, which have to bear the marks: else their absence elsewhere tells nothing. */
const SOURCES = ['button.ts', 'messages.ts', 'inspector-url.ts', 'connection.ts', 'redact.ts'];

test('the inspector is in no file of the build @desktop', () => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')] as const);
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(([, text]) => MARKS.some((mark) => text.includes(mark))).map(([name]) => name)).toEqual([]);
  const own = SOURCES.map((name) => readFileSync(`src/tools/inspector/${name}`, 'utf8')).join('\n');
  expect(MARKS.filter((mark) => !own.includes(mark))).toEqual([]);
});

test('a build answers nothing at the inspector’s address, and a page with ?inspect has no button @desktop', async ({
  page,
  complaints,
}) => {
  await page.goto('/en/products?inspect');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('raan-inspector')).toHaveCount(0);
  expect((await page.request.get('/__inspect')).status()).toBe(404);
  expect(complaints).toEqual([]);
});
