import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages whose rows are proven by tests, and the kind of tag that names a row. */
const PAGES = [
  { page: 'docs/specification.md', kind: 'spec' },
  { page: 'docs/field-faults.md', kind: 'field' },
];
const ROW = /^\| (\d+\.(?:[a-z]+\.)?\d+[a-z]?) \|/gm;

/** @typedef {{ status: string, meta?: Partial<Record<string, string[]>> }} VitestTest */
/** @typedef {{ ok: boolean, tags?: string[], tests: { status: string }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/**
 * Tags of the tests that passed, by Vitest's JSON report.
 *
 * @param {unknown} report - undefined when there is none
 * @returns {string[]} for example `spec-4.9`
 */
export function tagsPassedInVitest(report) {
  const { testResults = [] } = /** @type {{ testResults?: { assertionResults: VitestTest[] }[] }} */ (report ?? {});
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ meta = {} }) =>
      PAGES.flatMap(({ kind }) => (meta[kind] ?? []).flatMap((rows) => rows.split(' ').map((row) => `${kind}-${row}`))),
    );
}

/**
 * Tags of the tests that passed in each project that did not skip them, by Playwright's JSON report.
 *
 * @param {unknown} report - undefined when there is none
 * @returns {string[]}
 */
export function tagsPassedInPlaywright(report) {
  const { specs = [], suites = [] } = /** @type {Suite} */ (report ?? {});
  const passed = specs.filter(({ ok, tests }) => ok && tests.some(({ status }) => status !== 'skipped'));
  return [...passed.flatMap(({ tags = [] }) => tags), ...suites.flatMap(tagsPassedInPlaywright)];
}

/**
 * The rows of each page, and those that no passed test proves.
 *
 * @param {string} root
 * @param {readonly string[]} tags - of passed tests
 */
export function provenRows(root, tags) {
  const passed = new Set(tags);
  return PAGES.map(({ page, kind }) => {
    const rows = [...readFileSync(join(root, page), 'utf8').matchAll(ROW)].map(([, row = '']) => row);
    return { page, rows: rows.length, unproven: rows.filter((row) => !passed.has(`${kind}-${row}`)) };
  });
}
