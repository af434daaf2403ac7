// As a namespace: an old Node, which has no parseArgs, must come as far as its refusal.
import * as util from 'node:util';
import { Problem } from './problem.mjs';
import { shownHelp } from './shown-command.mjs';

/**
 * An option of a command: whether it has a value, and how that is read. `read` gets undefined where the option was left out.
 *
 * @template T
 * @typedef {{ hasValue: boolean, read: (text: string | undefined, name: string) => T }} Option
 */

/** A flag without a value. @returns {Option<boolean>} */
export function flag() {
  return { hasValue: false, read: (text) => text !== undefined };
}

/**
 * Any text.
 *
 * @template {string | undefined} F
 * @param {F} fallback @returns {Option<string | F>}
 */
export function text(fallback) {
  return {
    hasValue: true,
    read: (given, name) => {
      if (given === '') throw new Problem(`--${name} is empty: give a value, or leave it out.`);
      return given ?? fallback;
    },
  };
}

/**
 * A whole number; with `isFraction` any number.
 *
 * @template {number | undefined} F
 * @param {F} fallback @param {{ least?: number, isFraction?: boolean }} [limits] @returns {Option<number | F>}
 */
export function number(fallback, { least = 0, isFraction = false } = {}) {
  const pattern = isFraction ? /^\d+(?:\.\d+)?$/ : /^\d+$/;
  return {
    hasValue: true,
    read: (given, name) => {
      if (given === undefined) return fallback;
      const value = Number(given);
      if (pattern.test(given) && Number.isFinite(value) && value >= least) return value;
      const kind = isFraction ? 'number' : 'whole number';
      throw new Problem(
        `--${name} ${given}: expected a ${kind}${least > 0 ? ` from ${least}` : ''}, such as --${name} ${fallback ?? Math.max(least, 1)}.`,
      );
    },
  };
}

/**
 * Names out of a list, separated by commas.
 *
 * @template {string} T
 * @param {readonly T[]} names @returns {Option<readonly T[]>} all of them where the option was left out
 */
export function oneOf(names) {
  return {
    hasValue: true,
    read: (given, option) =>
      given === undefined ? names : given.split(',').map((name) => known(name, names, `--${option}`)),
  };
}

/**
 * Throws a problem unless a name is in a list.
 *
 * @template {string} T
 * @param {string} name @param {readonly T[]} names @param {string} what - for the message @returns {T}
 */
export function known(name, names, what) {
  const found = names.find((each) => each === name);
  if (found !== undefined) return found;
  throw new Problem(`${what} ${name}: there is none of that name. Use one of ${names.join(', ')}.`);
}

/**
 * Reads the arguments of a command, and throws a problem on any that it does not know.
 *
 * @template {Record<string, Option<unknown>>} O
 * @param {O} options @param {{ args?: string[], positionals?: number }} [settings] - `positionals`: how many the command takes at most
 * @returns {{ values: { [K in keyof O]: O[K] extends Option<infer T> ? T : never }, positionals: string[] }}
 */
export function readArguments(options, { args = process.argv.slice(2), positionals: most = 0 } = {}) {
  const { values, positionals } = util.parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { hasValue }]) => [name, { type: hasValue ? 'string' : 'boolean' }]),
    ),
  });
  const extra = positionals[most];
  if (extra !== undefined)
    throw new Problem(`unexpected argument ${extra}. ${shownHelp()} lists what each command takes.`);
  const read = Object.entries(options).map(([name, option]) => {
    const given = values[name];
    return [name, option.read(given === undefined ? undefined : String(given), name)];
  });
  return { values: /** @type {never} */ (Object.fromEntries(read)), positionals };
}
