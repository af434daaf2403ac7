import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nameFiles } from '../../docs/.vitepress/file-names.mjs';
import { applyExample, readExamples } from './guide-examples.mjs';

test('an example is a whole file, an end of it, or a change beside lines that it has once', () => {
  const root = mkdtempSync(join(tmpdir(), 'raan-examples-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const file = 'a/list.ts';
  /** @param {'file' | 'append' | 'diff'} kind @param {string} text */
  const apply = (kind, text) => applyExample(root, { file, kind, text });
  apply('file', 'one\ntwo\n');
  apply('append', 'four\n');
  apply('diff', ' two\n+three\n-four\n+five\n');
  expect(readFileSync(join(root, file), 'utf8')).toBe('one\ntwo\nthree\nfive\n');
  expect(() => apply('diff', ' six\n+seven\n')).toThrow(
    'a/list.ts has these lines 0 times, and they should be there once:\nsix\n',
  );
  apply('append', 'one\n');
  expect(() => apply('diff', '-one\n')).toThrow('a/list.ts has these lines 2 times');
});

test('the site shows the file of each example above its code', () => {
  const rules = { fence: () => '<pre></pre>' };
  nameFiles({ renderer: { rules } });
  /** @param {string} info */
  const shown = (info) => Reflect.apply(rules.fence, undefined, [[{ info }], 0]);
  expect(['ts file=src/a.ts', 'po file=src/locales/th.po append', 'sh'].map(shown)).toEqual([
    '<p class="file-name"><code>src/a.ts</code></p>\n<pre></pre>',
    '<p class="file-name"><code>src/locales/th.po</code>, at the end</p>\n<pre></pre>',
    '<pre></pre>',
  ]);
  expect(readExamples('docs/recipes.md').length).toBeGreaterThan(30);
});
