import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-check-'));
  cpSync(join(ROOT, 'packages/examples/tea-stall'), root, { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(ROOT, join(root, 'node_modules/raan'));
  symlinkSync(join(ROOT, 'node_modules/valibot'), join(root, 'node_modules/valibot'));
});
afterEach(() => rmSync(root, { recursive: true }));

function edit(file: string, from: string, to: string) {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(root, file), text.replace(from, to));
}

/** Output and exit code of `raan check`, or of another purpose. */
function check(purpose = 'check'): readonly [output: string, code: number | null] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(ROOT, 'packages/raan/write-project.ts'), purpose],
    { encoding: 'utf8', env: { ...process.env, RAAN_PROJECT: root } },
  );
  return [stdout + stderr, status];
}

test('a complete project has no faults', () => {
  expect(check()).toEqual(['raan.config.ts, the types, pages and words are complete.\n', 0]);
});

test('faults of declarations, machines, pages and the theme are reported with their place and the fix', () => {
  edit('types/brew-timer/props.ts', "type: 'brew-timer',\n  v: 1", "type: 'brew',\n  v: 2");
  edit('shop/pages/home.json', '"seconds": 180', '"seconds": "180 s", "sekonds": 180');
  edit('shop/pages/home.json', '"type": "quote"', '"type": "countdown"');
  edit('theme/tokens.css', '--color-accent-text', '--color-acent-text');
  edit('types/brew-timer/machine.ts', "on: { stop: 'idle' }", "on: { stop: 'idel' }");
  expect(check()).toEqual([
    [
      "types/brew-timer/props.ts: type is 'brew'. Set it to 'brew-timer', the name of its folder.",
      'types/brew-timer/props.ts: there is no migration from version 1. Add migrations: { 1: (props) => ({ … }) }, which returns the props of version 2.',
      'types/brew-timer/machine.ts:17: machine brew-timer, state brewing, stop: there is no state "idel". Did you mean "idle"?',
      'shop/pages/home.json:79: "brew" has no prop "sekonds"; it was dropped',
      'shop/pages/home.json:79: /props/seconds: expected number, found "180 s"',
      'shop/pages/home.json:82: there is no type "countdown"; its children are shown in its place',
      'theme/tokens.css:4: there is no token --color-acent-text. Did you mean --color-accent-text?',
      '',
    ].join('\n'),
    1,
  ]);
});

test('a machine with an unknown state is refused before a build, a test or a server loads it', () => {
  edit('types/brew-timer/machine.ts', "on: { stop: 'idle' }", "on: { stop: 'nope' }");
  expect(check('write')).toEqual([
    'types/brew-timer/machine.ts:17: machine brew-timer, state brewing, stop: there is no state "nope". Its states are "idle", "brewing" and "ready".\n',
    1,
  ]);
});
