import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayHaveTitle } from './titles.mjs';

/** @typedef {{ file: string, title: string }} Proof - a test by its file, below the root, and its title or the start of it */
/** @typedef {{ table: string, number: string, built: string[] | null, proofs: Proof[] }} Row - `built` null: its table has no such column */

/** What the specification says, what a shopper and a builder of pages can do, and what was found in front of foreign platforms. */
const TABLES = ['docs/specification.md', 'docs/journey.md', 'docs/platform.md', 'docs/builder.md', 'docs/people.md'];
const ROW = /^\| (?<number>\d+\.\d+[a-z]?) \|(?<said>[^|]*)\|(?:(?<built>[^|]*)\|)?(?<proven>[^|]*)\|$/;
/** Lines of the issue with the tests that are tagged with them, written by tests/field-faults/write-docs.ts. */
const FIELD_FAULTS = 'docs/field-faults.md';
const FIELD_ROW = /^\| (?<number>\d\.(?:[a-z]+\.)?\d+) \|(?:(?:[^|\\]|\\.)*\|)*(?<proven>(?:[^|\\]|\\.)*)\|$/;
/** In a title of that page: values that the run fills in. */
const VALUE = '…';
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
    const places = built === undefined ? null : [...built.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');
    return [{ table, number, built: places, proofs: readProofs(proven) }];
  });
}

/** @param {string} root */
export function specificationRows(root) {
  return TABLES.flatMap((table) => readRows(readFileSync(join(root, table), 'utf8'), table));
}

/**
 * The rows of docs/field-faults.md. The tests of the page are found by their tags, so that it needs no check of its own.
 *
 * @param {string} root
 * @returns {Row[]}
 */
export function fieldRows(root) {
  return readFileSync(join(root, FIELD_FAULTS), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const { number = '', proven = '' } = FIELD_ROW.exec(line)?.groups ?? {};
      return number === '' ? [] : [{ table: FIELD_FAULTS, number, built: null, proofs: readProofs(unescaped(proven)) }];
    });
}

/** @param {string} cell */
const unescaped = (cell) => cell.replaceAll(/\\([\\|])/g, '$1');

/** @param {string} cell @returns {Proof[]} */
function readProofs(cell) {
  return [...cell.matchAll(PROOF)].map(({ groups }) => ({ file: groups?.file ?? '', title: groups?.title ?? '' }));
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
      .filter(({ file, title }) => !passed.some((test) => test.file === file && hasTitle(test.title, title)))
      .map(({ file, title }) => `${table}: ${number}: no test of ${file} passed as “${title}”`),
  );
}

/**
 * Whether a test has a title, whose parts around "…" come in their order.
 *
 * @param {string} own
 * @param {string} title
 */
function hasTitle(own, title) {
  let from = 0;
  for (const part of title.split(VALUE).map((each) => each.trim())) {
    const at = own.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
