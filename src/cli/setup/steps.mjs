import { Problem } from './problem.mjs';

const HEARTBEAT_MS = 15_000;
const FRAME_MS = 100;
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/**
 * Colours only where they are welcome: a terminal, and no NO_COLOR.
 *
 * @param {number} code - of the SGR table
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
 * Does one step of a longer job and tells the person about it: a living line in a terminal, a line at the
 * start, every 15 s and at the end elsewhere.
 *
 * @template T
 * @param {string} title
 * @param {(tell: (detail: string) => void) => Promise<T>} work - `tell` shows what it is at right now
 * @returns {Promise<T>}
 * @throws whatever the work throws, after the line is marked as failed
 */
export async function step(title, work) {
  const started = performance.now();
  const elapsed = () => seconds(performance.now() - started);
  let detail = '';
  const live = process.stdout.isTTY;
  let frame = 0;
  if (!live) console.log(`  … ${title}`);
  const timer = setInterval(
    () => {
      if (live) process.stdout.write(liveLine(FRAMES[frame++ % FRAMES.length] ?? '', title, elapsed(), detail));
      else console.log(`  … ${title}: ${elapsed()}${detail && `, ${detail}`}`);
    },
    live ? FRAME_MS : HEARTBEAT_MS,
  );
  try {
    const result = await work((text) => (detail = text.trim()));
    finish(green('✓'));
    return result;
  } catch (error) {
    finish(red('✗'));
    throw error;
  }

  /** @param {string} mark */
  function finish(mark) {
    clearInterval(timer);
    if (live) process.stdout.write('\r\u001B[2K');
    console.log(`  ${mark} ${title.padEnd(34)} ${dim(elapsed())}`);
  }
}

/**
 * @param {string} frame
 * @param {string} title
 * @param {string} elapsed
 * @param {string} detail
 */
function liveLine(frame, title, elapsed, detail) {
  const head = `  ${frame} ${title.padEnd(34)} ${elapsed}`;
  // Cut to the terminal's width: a wrapped line can't be rewritten.
  const room = Math.max(0, (process.stdout.columns ?? 80) - head.length - 4);
  return `\r\u001B[2K${head}  ${dim(detail.slice(0, room))}`;
}

/**
 * Prints the end of a failed tool's output, indented, and returns the problem to throw.
 *
 * @param {string} output
 * @param {string} message - what failed and what to do about it
 */
export function failedTool(output, message) {
  const tail = output.trimEnd().split('\n').slice(-20);
  console.error(['', ...tail.map((line) => `    ${line}`), ''].join('\n'));
  return new Problem(message);
}
