#!/usr/bin/env node
import process from 'node:process';

/** Commands of a shop project, with the module of each. */
const COMMANDS = {
  dev: './dev.mjs',
  build: './build.mjs',
  start: './start.mjs',
  test: './project-test.mjs',
  check: './check-project.mjs',
  add: './add.mjs',
  upgrade: './upgrade.mjs',
  messages: './project-messages.mjs',
  store: './store.mjs',
  doctor: './doctor.mjs',
};

/** `raan <command>`: works on the shop project in the current folder. */
const [name = '', ...args] = process.argv.slice(2);
// Modules of the set-up read it when they are loaded.
process.env.RAAN_PROJECT = process.cwd();
process.env.RAAN_COMMAND = 'raan';
const { isNodeTooOld } = await import('./setup/paths.mjs');
if (isNodeTooOld) {
  const { printProblem, Problem } = await import('./setup/main.mjs');
  printProblem(
    new Problem(
      `Node ${process.versions.node} is too old for a shop. Install Node 24 or newer (https://nodejs.org), or add it to the project: npm install node@24`,
    ),
  );
  process.exitCode = 1;
} else if (Object.hasOwn(COMMANDS, name)) {
  process.argv.splice(2, process.argv.length, ...args);
  await import(COMMANDS[/** @type {keyof typeof COMMANDS} */ (name)]);
} else {
  const { printProblem, Problem } = await import('./setup/main.mjs');
  const what = name === '' ? 'name a command' : `raan ${name}: there is no such command`;
  printProblem(new Problem(`${what}. Use one of ${Object.keys(COMMANDS).join(', ')}.`));
  process.exitCode = 1;
}
