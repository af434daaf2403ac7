#!/usr/bin/env node
import process from 'node:process';
import { COMMANDS, helpText } from './raan-commands.mjs';

/** `raan <command>`: works on the shop project in the current folder. */
const [name = '', ...args] = process.argv.slice(2);
const isKnown = Object.hasOwn(COMMANDS, name);
// Modules of the set-up read it when they are loaded.
process.env.RAAN_PROJECT = process.cwd();
process.env.RAAN_COMMAND = 'raan';
const { isNodeTooOld } = await import('./setup/paths.mjs');
if (asksForHelp()) {
  const of = name === 'help' ? args[0] : name;
  console.log(helpText(of !== undefined && Object.hasOwn(COMMANDS, of) ? of : undefined));
} else if (isNodeTooOld)
  await refuse(
    `Node ${process.versions.node} is too old for a shop. Install Node 24 or newer (https://nodejs.org), or add it to the project: npm install node@24`,
  );
else if (isKnown) {
  process.argv.splice(2, process.argv.length, ...args);
  await import(COMMANDS[name]?.module ?? '');
} else {
  const what = name === '' ? 'name a command' : `raan ${name}: there is no such command`;
  await refuse(`${what}. Use one of ${Object.keys(COMMANDS).join(', ')}. npx raan help says what each does.`);
}

function asksForHelp() {
  return ['help', '--help', '-h'].includes(name) || (isKnown && args.some((arg) => arg === '--help' || arg === '-h'));
}

/** @param {string} text */
async function refuse(text) {
  const { printProblem, Problem } = await import('./setup/main.mjs');
  printProblem(new Problem(text));
  process.exitCode = 1;
}
