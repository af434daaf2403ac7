import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { describe, expect, test } from 'vitest';
import { flag, number, oneOf, readArguments, text } from '../../src/cli/setup/arguments.mjs';
import { describeProblem, Problem } from '../../src/cli/setup/problem.mjs';

/** @param {() => unknown} work */
async function failureOf(work) {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing failed');
}

describe('a problem that the user can fix is one line', () => {
  test.each([
    ['a problem', () => Promise.reject(new Problem('stop it.')), 'stop it.'],
    ['a missing file', () => readFile('/none'), 'can’t open /none: there is no such file or folder.'],
    ['a folder for a file', () => readFileSync(tmpdir()), 'can’t read a file: it is a folder.'],
    ['a missing program', () => once(spawn('raan-none'), 'close'), 'can’t run raan-none: it is not installed.'],
    [
      'no server',
      () => fetch('http://127.0.0.1:5'),
      'nothing answers at 127.0.0.1:5 (ECONNREFUSED). Start the server there, or give another address.',
    ],
    [
      'a busy port',
      listenTwice,
      expect.stringMatching(/^port \d+ is in use: stop the program that has it, or choose another port with PORT=…\.$/),
    ],
    [
      'an unknown option',
      () => parseArgs({ args: ['--none'], options: {} }),
      "Unknown option '--none'. docs/commands.md lists what each command takes.",
    ],
    [
      'the browser without a server',
      () => Promise.reject(new Error('page.goto: net::ERR_CONNECTION_REFUSED at http://a.test/\nCall log')),
      'nothing answers at http://a.test/ (CONNECTION_REFUSED). Start the server there, or give another address.',
    ],
  ])('%s', async (_, work, line) => {
    expect(describeProblem(await failureOf(work))).toEqual(line);
  });

  test('anything else is a defect', () => {
    expect([new TypeError('x is not a function'), 'text', undefined].map(describeProblem)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

async function listenTwice() {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const address = first.address();
  const second = createServer();
  try {
    second.listen(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
    await once(second, 'listening');
  } finally {
    first.close();
  }
}

describe('arguments', () => {
  const OPTIONS = {
    quick: flag(),
    out: text('here'),
    runs: number(7, { least: 1 }),
    hours: number(1, { isFraction: true }),
    only: oneOf(['a', 'b']),
  };

  test('are read by their kinds', () => {
    const args = ['--quick', '--out', 'there', '--runs', '3', '--hours', '0.5', '--only', 'b', 'file'];
    expect(readArguments(OPTIONS, { args, positionals: 1 })).toEqual({
      values: { quick: true, out: 'there', runs: 3, hours: 0.5, only: ['b'] },
      positionals: ['file'],
    });
    expect(readArguments(OPTIONS, { args: [] })).toEqual({
      values: { quick: false, out: 'here', runs: 7, hours: 1, only: ['a', 'b'] },
      positionals: [],
    });
  });

  test.each([
    [['--runs', '0'], '--runs 0: expected a whole number from 1, such as --runs 7.'],
    [['--runs', '1e3'], '--runs 1e3: expected a whole number from 1, such as --runs 7.'],
    [['--hours', 'NaN'], '--hours NaN: expected a number, such as --hours 1.'],
    [['--out', ''], '--out is empty: give a value, or leave it out.'],
    [['--only', 'a,c'], '--only c: there is none of that name. Use one of a, b.'],
    [['file'], 'unexpected argument file. docs/commands.md lists what each command takes.'],
  ])('%j are refused', (args, message) => {
    expect(() => readArguments(OPTIONS, { args })).toThrow(new Problem(message));
  });
});
