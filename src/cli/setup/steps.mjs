import { Problem } from './problem.mjs';

const HEARTBEAT_MS = 15_000;

/**
 * Colours a text on a terminal, unless NO_COLOR is set.
 *
 * @param {number} code - SGR parameter
 * @param {string} text
 */
function paint(code, text) {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\u001B[${code}m${text}\u001B[0m` : text;
}

/** @param {string} text */
export const dim = (text) => paint(2, text);
/** @param {string} text */
export const bold = (text) => paint(1, text);
/** @param {string} text */
export const green = (text) => paint(32, text);
/** @param {string} text */
export const red = (text) => paint(31, text);

/**
 * @param {number} ms
 * @returns {string} for example `0.4 s` or `2 min 5 s`
 */
export function seconds(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const whole = Math.round(ms / 1000);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * Runs one step of a longer job and prints a line when it starts, every 15 s, and when it ends.
 *
 * @template T
 * @param {string} title
 * @param {(report: (detail: string) => void) => Promise<T>} work - `report` sets the detail that the next line shows
 * @returns {Promise<T>}
 * @throws what `work` throws, after the step is marked as failed
 */
export async function step(title, work) {
  const started = performance.now();
  let detail = '';
  /** @param {string} mark @param {string} [end] */
  const print = (mark, end = '') =>
    console.log(`  ${mark} ${title.padEnd(34)} ${dim(seconds(performance.now() - started) + end)}`);
  console.log(`  … ${title}`);
  const heartbeat = setInterval(() => print('…', detail && `, ${detail}`), HEARTBEAT_MS);
  try {
    const result = await work((text) => (detail = text.trim()));
    print(green('✓'));
    return result;
  } catch (error) {
    print(red('✗'));
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Prints the end of a failed tool's output, indented, and returns the problem to throw.
 *
 * @param {string} output
 * @param {string} message - what failed and how to go on
 */
export function failedTool(output, message) {
  const tail = output.trimEnd().split('\n').slice(-20);
  console.error(['', ...tail.map((line) => `    ${line}`), ''].join('\n'));
  return new Problem(message);
}
