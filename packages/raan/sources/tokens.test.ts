import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { tokenNames, unknownTokens } from './tokens.ts';

test('an unknown token is reported with its line and the closest token', () => {
  const root = mkdtempSync(join(tmpdir(), 'raan-tokens-'));
  for (const [file, css] of Object.entries({
    'theme/tokens.css': ':root {\n  --stall-red: red;\n  --color-acent: red;\n  --color-accent: red;\n}\n',
    'types/tea-card/tea-card.module.css': `/* var(--old)
   var(--older) */
.root {
  color: var(--stall-red);
  border: 1px solid var(--color-boder);
  margin: var( --space-m) var(--overlay-room, 0px) var(--of-nobody-here);
  width: var(--steeped);
}
`,
    'types/tea-card/tea-card.tsx': `export default () => <p style={{ '--steeped': '40%' }} />;`,
    'node_modules/other/other.css': '.root { color: var(--other); }',
  })) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), css);
  }
  const found = unknownTokens(root, './theme/tokens.css');
  rmSync(root, { recursive: true });
  expect(found).toEqual([
    'theme/tokens.css:3: there is no token --color-acent. Did you mean --color-accent?',
    'types/tea-card/tea-card.module.css:5: there is no token --color-boder. Did you mean --color-border?',
    'types/tea-card/tea-card.module.css:6: there is no token --of-nobody-here.',
  ]);
});

test('the guide has a table of all tokens', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/extend.md'), 'utf8');
  const [, table = ''] = /\| tokens \| for \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(guide) ?? [];
  const listed = [...table.matchAll(/`(--[\w-]+)`/g)].map(([, name = '']) => name);
  expect(new Set(listed)).toEqual(new Set(tokenNames()));
});
