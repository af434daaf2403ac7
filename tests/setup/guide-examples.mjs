/** Examples of the pages in docs/ that are files of a project: docs/extend.md and docs/recipes.md. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../src/cli/setup/paths.mjs';

/** A block of code with the file that it belongs to. */
const BLOCK = /^```(\w+) file=(\S+)(?: (append))?\n([\s\S]*?)^```$/gm;

/**
 * @typedef {{ file: string, kind: 'file' | 'append' | 'diff', text: string }} Example `file`: its path in the project
 */

/** The examples of a page, in its order. @param {string} page - path in the repository @returns {Example[]} */
export function readExamples(page) {
  return [...readFileSync(join(ROOT, page), 'utf8').matchAll(BLOCK)].map(
    ([, language, file = '', append, text = '']) => ({
      file,
      kind: language === 'diff' ? 'diff' : append === undefined ? 'file' : 'append',
      text,
    }),
  );
}

/** Writes an example into a project. @param {string} root @param {Example} example */
export function applyExample(root, { file, kind, text }) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  if (kind === 'file') writeFileSync(path, text);
  else if (kind === 'append') appendFileSync(path, text);
  else writeFileSync(path, changed(readFileSync(path, 'utf8'), file, text));
}

/** @param {string} content @param {string} file @param {string} diff @returns {string} */
function changed(content, file, diff) {
  const lines = diff.split('\n').slice(0, -1);
  /** @param {string} left - sign of the lines that are left out */
  const without = (left) =>
    lines
      .filter((line) => !line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const before = without('+');
  const parts = content.split(before);
  if (parts.length !== 2)
    throw new Error(`${file} has these lines ${parts.length - 1} times, and they should be there once:\n${before}`);
  return parts.join(without('-'));
}
