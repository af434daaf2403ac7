import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateCatalogues } from './messages.ts';
import { readProject, writeProject } from './project.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILT_IN = new Set(['quote', 'countdown']);
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-project-'));
  cpSync(join(ROOT, 'packages/examples/tea-stall'), root, { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(ROOT, join(root, 'node_modules/raan'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

async function faults(): Promise<string> {
  try {
    await readProject(root, BUILT_IN);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('lists the types of a project for Node, for builds and for the development server', async () => {
  const project = await readProject(root, BUILT_IN);
  writeProject(project, { kind: 'build', packageRoot: join(root, 'node_modules/raan') });
  const types = readFileSync(join(root, '.raan/types.ts'), 'utf8');
  expect(types).toContain(`'brew-timer': { spec: () => import('../types/brew-timer/props.ts'), component: `);
  // A view of a built-in type keeps its declaration.
  expect(types).toContain(`'quote': { component: () => import('../types/quote/quote.tsx') }`);
  expect(types).toContain(`omit: ["countdown"]`);
  expect(readFileSync(join(root, '.raan/files.ts'), 'utf8')).toContain('"../../types/brew-timer/brew-timer.tsx"');
  writeProject(project, { kind: 'development' });
  expect(readFileSync(join(root, '.raan/files.ts'), 'utf8')).toContain(`"@fs${root}/types/brew-timer/brew-timer.tsx"`);
});

test('faults of the folder of types are listed with their places', async () => {
  write('types/Tea/props.ts', '');
  write('types/steam/steam.tsx', '');
  write('types/kettle/props.ts', '');
  expect((await faults()).split('\n')).toEqual([
    'types/Tea: a type is named by small letters, digits and hyphens, such as size-guide.',
    'types/kettle: kettle.tsx is missing, the component.',
    'types/kettle: samples.json is missing, a list of nodes of this type.',
    'types/steam: props.ts is missing, the declaration.',
  ]);
});

test('a component that cannot be parsed is named with its line', async () => {
  write('types/brew-timer/brew-timer.tsx', "import { useLingui } from '@lingui/react/macro';\nconst = 1;\n");
  expect(await faults()).toMatch(/^brew-timer\/brew-timer\.tsx: .*\(2:6\)/s);
});

test('a configuration that cannot be loaded is named with what is wrong', async () => {
  write('raan.config.ts', 'throw new Error("no such setting");');
  expect(await faults()).toBe("raan.config.ts can't be loaded: no such setting");
});

test('a built-in type that is not there cannot be omitted', async () => {
  write('raan.config.ts', "export default { omit: ['count-down'] };");
  expect(await faults()).toBe('raan.config.ts: omit: no built-in type is named count-down.');
});

test('catalogues get the messages that they lack, and keep what is translated', async () => {
  const { messages } = await readProject(root, BUILT_IN);
  const states = updateCatalogues(root, join(root, 'messages'), messages);
  expect(states.map(({ file, missing }) => [file, missing.length])).toEqual([
    ['messages/th.po', 0],
    ['messages/en.po', 0],
    ['messages/cn.po', 4],
    ['messages/kr.po', 4],
    ['messages/jp.po', 4],
  ]);
  expect(readFileSync(join(root, 'messages/th.po'), 'utf8')).toBe(
    readFileSync(join(ROOT, 'packages/examples/tea-stall/messages/th.po'), 'utf8'),
  );
  expect(readFileSync(join(root, 'messages/jp.po'), 'utf8')).toContain(
    '#. Start the timer\nmsgid "brew-timer.start"\nmsgstr ""\n',
  );
});
