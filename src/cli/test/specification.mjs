import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayHaveTitle } from './titles.mjs';

/** @typedef {{ file: string, title: string }} Proof - a test by its file, below the root, and its title or the start of it */
/** @typedef {{ table: string, number: string, built: string[] | null, proofs: Proof[] }} Row - `built` null: its table has no such column */

/** What the specification says, what a shopper and a builder of pages can do, and what was found in front of foreign platforms. */
const TABLES = ['docs/specification.md', 'docs/journey.md', 'docs/platform.md', 'docs/builder.md', 'docs/people.md'];
const ROW = /^\| (?<number>\d+\.\d+[a-z]?) \|(?<said>[^|]*)\|(?:(?<built>[^|]*)\|)?(?<proven>[^|]*)\|$/;
/** Tests in a browser, which a row without a place where it is built has to name. */
const BROWSER_TESTS = 'tests/e2e/';
/** Their titles are the harness's. */
const MODEL_TESTS = '.model.test.ts';
const PROOF = /`(?<file>[^`]+)` “(?<title>[^”]+)”/g;

/**
 * The rows of a table: what is said, where that is built, and which tests prove it.
 *
 * @param {string} markdown
 * @param {string} table
 * @returns {Row[]}
 */
export function readRows(markdown, table) {
  return markdown.split('\n').flatMap((line) => {
    const { number = '', built, proven = '' } = ROW.exec(line)?.groups ?? {};
    if (number === '') return [];
    const proofs = [...proven.matchAll(PROOF)].map(({ groups }) => ({
      file: groups?.file ?? '',
      title: groups?.title ?? '',
    }));
    const places = built === undefined ? null : [...built.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');
    return [{ table, number, built: places, proofs }];
  });
}

/** @param {string} root */
export function specificationRows(root) {
  return TABLES.flatMap((table) => readRows(readFileSync(join(root, table), 'utf8'), table));
}

/**
 * What is wrong with the tables themselves: rows without a place or a test, places that are not there, titles that their file has not, numbers that come twice.
 *
 * @param {readonly Row[]} rows
 * @param {string} root
 * @returns {string[]}
 */
export function tableFaults(rows, root) {
  const seen = new Set();
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const faults = rows.flatMap(({ table, number, built, proofs }) => {
    const own = [];
    if (seen.has(`${table} ${number}`)) own.push('stands twice');
    seen.add(`${table} ${number}`);
    if (built?.length === 0) own.push('names no place where it is built');
    if (proofs.length === 0) own.push('names no test');
    else if (built === null && !proofs.some(({ file }) => file.startsWith(BROWSER_TESTS)))
      own.push('names no test in a browser');
    for (const path of [...(built ?? []), ...proofs.map(({ file }) => file)])
      if (!existsSync(join(root, path))) own.push(`names \`${path}\`, which is not there`);
    for (const { file, title } of proofs)
      if (existsSync(join(root, file)) && !file.endsWith(MODEL_TESTS) && !mayHaveTitle(read(file), title))
        own.push(`names “${title}”, which \`${file}\` has not`);
    return own.map((fault) => `${table}: ${number} ${fault}`);
  });
  return rows.length === 0 ? ['no row was found'] : faults;
}

/**
 * Rows of which a test did not pass.
 *
 * @param {readonly Row[]} rows
 * @param {readonly Proof[]} passed - of a whole run
 * @returns {string[]}
 */
export function unproven(rows, passed) {
  return rows.flatMap(({ table, number, proofs }) =>
    proofs
      .filter(({ file, title }) => !passed.some((test) => test.file === file && test.title.includes(title)))
      .map(({ file, title }) => `${table}: ${number}: no test of ${file} passed as “${title}”`),
  );
}
