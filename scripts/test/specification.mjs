import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ file: string, title: string }} Proof - a test by its file, below the root, and its title or the start of it */
/** @typedef {{ number: string, built: string[], proofs: Proof[] }} Row - of docs/specification.md */

const TABLE = 'docs/specification.md';
const ROW = /^\| (?<number>\d+\.\d+[a-z]?) \|(?<said>[^|]*)\|(?<built>[^|]*)\|(?<proven>[^|]*)\|$/;
const PROOF = /`(?<file>[^`]+)` “(?<title>[^”]+)”/g;

/**
 * The rows of the table: what the specification says, where that is built, and which tests prove it.
 *
 * @param {string} markdown
 * @returns {Row[]}
 */
export function readRows(markdown) {
  return markdown.split('\n').flatMap((line) => {
    const { number = '', built = '', proven = '' } = ROW.exec(line)?.groups ?? {};
    if (number === '') return [];
    const proofs = [...proven.matchAll(PROOF)].map(({ groups }) => ({
      file: groups?.file ?? '',
      title: groups?.title ?? '',
    }));
    return [{ number, built: [...built.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? ''), proofs }];
  });
}

/** @param {string} root */
export function specificationRows(root) {
  return readRows(readFileSync(join(root, TABLE), 'utf8'));
}

/**
 * What is wrong with the table itself: rows without a place or a test, places that are not there, numbers that come twice.
 *
 * @param {readonly Row[]} rows
 * @param {string} root
 * @returns {string[]}
 */
export function tableFaults(rows, root) {
  const seen = new Set();
  const faults = rows.flatMap(({ number, built, proofs }) => {
    const own = [];
    if (seen.has(number)) own.push('stands twice');
    seen.add(number);
    if (built.length === 0) own.push('names no place where it is built');
    if (proofs.length === 0) own.push('names no test');
    for (const path of [...built, ...proofs.map(({ file }) => file)])
      if (!existsSync(join(root, path))) own.push(`names \`${path}\`, which is not there`);
    return own.map((fault) => `${TABLE}: ${number} ${fault}`);
  });
  return rows.length === 0 ? [`${TABLE}: no row was found`] : faults;
}

/**
 * Rows of which a test did not pass.
 *
 * @param {readonly Row[]} rows
 * @param {readonly Proof[]} passed - of a whole run
 * @returns {string[]}
 */
export function unproven(rows, passed) {
  return rows.flatMap(({ number, proofs }) =>
    proofs
      .filter(({ file, title }) => !passed.some((test) => test.file === file && test.title.includes(title)))
      .map(({ file, title }) => `${TABLE}: ${number}: no test of ${file} passed as “${title}”`),
  );
}
