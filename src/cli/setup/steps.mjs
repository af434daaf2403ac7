import { Problem } from './problem.mjs';

/** Prints a line for people. Set to `console.error` where stdout carries a program's output. */
let printLine = console.log;

/** Sends the lines of all steps to stderr, so that stdout has only the server's log. */
export function printToStderr() {
  printLine = console.error;
}

/** Prints a text for people: progress, addresses, hints. @param {string} text */
export function print(text) {
  printLine(text);
}

/** Writes a duration as `0.4 s` or `2 min 5 s`. @param {number} ms */
export function seconds(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const whole = Math.round(ms / 1000);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * Runs one step of a longer job and prints a line when it starts and when it ends.
 * @template T @param {string} title @param {() => Promise<T>} work @returns {Promise<T>} its result; its failure is thrown on
 */
export async function step(title, work) {
  const started = performance.now();
  let mark = '✗';
  print(`  … ${title}`);
  try {
    const result = await work();
    mark = '✓';
    return result;
  } finally {
    print(`  ${mark} ${title.padEnd(34)} ${seconds(performance.now() - started)}`);
  }
}

/** Prints the end of a failed tool's output, and returns the problem to throw. @param {string} output @param {string} message */
export function failedTool(output, message) {
  const tail = output.trimEnd().split('\n').slice(-20);
  console.error(['', ...tail.map((line) => `    ${line}`), ''].join('\n'));
  return new Problem(message);
}
