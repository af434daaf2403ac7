import { expect, test } from 'vitest';
import { checkPaths } from './paths.ts';

const TREE = new Map([
  ['registry/index.ts', ''],
  ['registry/content/hero/hero.module.css', ''],
  ['src/server/dev/storefront.ts', ''],
  ['src/theme/theme.css', ''],
]);

/** Messages of one file with this text. */
const check = (text: string, file = 'src/server/main.ts') =>
  checkPaths(new Map([...TREE, [file, text]]), new Map()).map(({ line, message }) => `${line} ${message}`);

test('reports paths in strings, templates and patterns that lead nowhere', { meta: { field: ['0.2', '0.1'] } }, () => {
  expect(
    check(`runner.import('/src/host/storefront.ts');
const script = \`import('/src/server/dev/gone.ts');\`;
const files = import.meta.glob('../../registry/*/*/*.scss');
const own = new URL('../moved/app.ts', import.meta.url);
const chunk = /\\/src\\/host\\/[^/]+\\.ts$/;`),
  ).toEqual([
    '1 names src/host/storefront.ts, which is not there: follow it to where it is',
    '2 names src/server/dev/gone.ts, which is not there: follow it to where it is',
    '3 names registry/*/*/*.scss, which is not there: follow it to where it is',
    '4 names src/moved/app.ts, which is not there: follow it to where it is',
    String.raw`5 has the pattern \/src\/host\/[^/]+\.ts$, which no file matches: follow the files to where they are`,
  ]);
});

test('files that an example of a page makes need not be there, and those beside it are', () => {
  const page = `It is in \`src/moved/app.ts\`.
\`\`\`ts file=registry/content/note/note.ts
export const path = 'registry/content/note/words.ts';
\`\`\`
\`\`\`ts
import('src/host/app.ts');
\`\`\``;
  expect(
    checkPaths(TREE, new Map([['docs/recipes.md', page]])).map(({ line, message }) => `${line} ${message}`),
  ).toEqual([
    '1 names src/moved/app.ts, which is not there: follow it to where it is',
    '6 names src/host/app.ts, which is not there: follow it to where it is',
  ]);
});

test('accepts files, folders, queries and wildcards that lead somewhere, and other addresses', () => {
  expect(
    check(`runner.import('/src/server/dev/storefront.ts');
load('registry/index.ts?components', 'src/theme', '../theme/theme.css');
import.meta.glob('../../registry/*/*/*.module.css');
const folders = 'src/{theme,server}/**';
const chunk = /\\/registry\\/content\\/[^/]+\\/hero\\.module\\.css$/;
fetch('https://shop.example/src/host/app.ts');`),
  ).toEqual([]);
});

test('reads every line of files that are no code', () => {
  const named = new Map([['package.json', '{\n  "dev": "node src/cli/gone.mjs"\n}']]);
  expect(checkPaths(TREE, named)).toEqual([
    { file: 'package.json', line: 2, message: 'names src/cli/gone.mjs, which is not there: follow it to where it is' },
  ]);
});
