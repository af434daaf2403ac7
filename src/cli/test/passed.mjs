import { isAbsolute, relative } from 'node:path';

/** @typedef {import('./specification.mjs').Proof} Proof */
/** @typedef {{ name: string, assertionResults: { status: string, fullName: string }[] }} VitestFile */
/** @typedef {{ title: string, file: string, ok: boolean, tests: { status: string }[] }} Spec */
/** @typedef {{ title: string, specs?: Spec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/**
 * The tests that passed, by Vitest's JSON report.
 *
 * @param {unknown} report - undefined when there is none
 * @param {string} root
 * @returns {Proof[]}
 */
export function passedInVitest(report, root) {
  const files = /** @type {{ testResults?: VitestFile[] } | undefined} */ (report)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) =>
      status === 'passed' ? [{ file: isAbsolute(name) ? relative(root, name) : name, title: fullName }] : [],
    ),
  );
}

/**
 * The tests that passed wherever they ran, by Playwright's JSON report, to which one that was skipped is fine too.
 *
 * @param {unknown} report - undefined when there is none
 * @returns {Proof[]}
 */
export function passedInPlaywright(report) {
  const { suites = [] } = /** @type {{ suites?: PlaywrightSuite[] }} */ (report ?? {});
  return suites.flatMap((suite) => passedIn(suite, ''));
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string} around
 * @returns {Proof[]}
 */
function passedIn({ specs = [], suites = [] }, around) {
  return [
    ...specs.flatMap(({ file, title, ok, tests }) => {
      const hasPassed = ok && tests.some(({ status }) => status !== 'skipped');
      return hasPassed ? [{ file: `tests/e2e/${file}`, title: `${around}${title}` }] : [];
    }),
    ...suites.flatMap((suite) => passedIn(suite, `${around}${suite.title} `)),
  ];
}
