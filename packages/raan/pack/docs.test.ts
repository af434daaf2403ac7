import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandsOfCheckout, withCommandsOfProject, withoutDeadLinks, writeDocs } from './docs.ts';

const folder = mkdtempSync(join(tmpdir(), 'raan-docs-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a link to a file outside of the package becomes plain text', () => {
  const text = '[a](a.md#b), [b](b.md), [c](https://c.example), [d](#d)';
  expect(withoutDeadLinks(text, (file) => file === 'b.md')).toBe('a, [b](b.md), [c](https://c.example), [d](#d)');
});

test('the package has the files that its documents and messages refer to', () => {
  writeDocs(folder);
  const links = globSync('**/*.md', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\]\(([^)#:\s]+\.md)[^)]*\)/g)].map(([, target = '']) =>
      join(dirname(file), target),
    ),
  );
  const sources = resolve(import.meta.dirname, '../../..');
  const named = globSync(['src/{cli,server,store}/**/*.{ts,mjs}'], { cwd: sources })
    .filter((file) => !/\.test\.|^src\/cli\/(?:docs|test)/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(sources, file), 'utf8').matchAll(/shownDocument\('([\w-]+\.md)'\)/g)].map(
        ([, name = '']) => `docs/${name}`,
      ),
    );
  expect(named).toContain('docs/engines.md');
  expect(links).toContain('packages/raan/api/kit.api.md');
  expect([...new Set([...links, ...named])].filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

test('commands of a checkout become those of a project', () => {
  expect(withCommandsOfProject('npm run store:export -- raan shop\nnpm run store:audit\nnpm run doctor')).toBe(
    'npx raan store export raan shop\nnpx raan store audit\nnpx raan doctor',
  );
});

test('parts about a checkout are left out', () => {
  const text = `Before. <!-- checkout -->\`npm run verify\`
checks it. <!-- /checkout -->After.

<!-- checkout -->

\`npm run test:load\` measures it.

<!-- /checkout -->

- \`npm run pages:diff\` outlines changes.
- \`npm run store:audit\` lists acts.`;
  expect(withCommandsOfProject(text)).toBe('Before. After.\n\n- `npx raan store audit` lists acts.');
});

test('the documents name no command that a project lacks', () => {
  writeDocs(folder);
  const named = globSync('**/*.md', { cwd: folder }).flatMap((file) =>
    commandsOfCheckout(readFileSync(join(folder, file), 'utf8')).map((command) => `${file}: ${command}`),
  );
  expect(named).toEqual([]);
});
