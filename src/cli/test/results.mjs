/**
 * @typedef {object} Result - of one suite
 * @property {string} suite
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [events] - of machines, which were compared with the specifications
 */

/** @typedef {{ code: number }} Exit - how a runner ended */

/** @type {[RegExp, string][]} */
const SUITES = [
  [/^machines\/.*\.model\.test\./, 'model'],
  [/^registry\//, 'component'],
  [/^tests\/([^/]+)\//, '$1'],
  [/^/, 'unit'],
];

/**
 * The suite that a test file belongs to, by its place.
 *
 * @param {string} path - below the root
 */
export function suiteOf(path) {
  for (const [pattern, name] of SUITES) {
    const found = pattern.exec(path);
    if (found) return name.replace('$1', found[1] ?? '');
  }
  return 'unit';
}

/**
 * Reads Vitest's JSON report. What the report doesn't say counts as a failure: a file that could not be
 * loaded, a runner that crashed, no tests at all.
 *
 * @param {unknown} report - undefined when there is none
 * @param {Exit} exit
 * @param {string} root
 * @returns {Result[]} one per suite
 */
export function readVitest(report, exit, root) {
  const files = /** @type {{ testResults?: VitestFile[] } | undefined} */ (report)?.testResults ?? [];
  /** @type {Map<string, Result>} */
  const suites = new Map();
  for (const file of files) {
    const suite = suiteOf(file.name.startsWith(root) ? file.name.slice(root.length + 1) : file.name);
    const result = suites.get(suite) ?? { suite, passed: 0, failed: 0, skipped: 0 };
    suites.set(suite, result);
    const before = result.failed;
    for (const { status } of file.assertionResults) {
      if (status === 'passed') result.passed += 1;
      else if (status === 'failed') result.failed += 1;
      else result.skipped += 1;
    }
    if (file.status === 'failed' && result.failed === before) result.failed += 1;
  }
  return withCrash([...suites.values()], exit, 'vitest');
}

/** @typedef {{ name: string, status: string, assertionResults: { status: string }[] }} VitestFile */

/**
 * Reads Playwright's JSON report by the same rules. A test that passes only when it is repeated has failed.
 *
 * @param {unknown} report - undefined when there is none
 * @param {Exit} exit
 * @returns {Result[]}
 */
export function readPlaywright(report, exit) {
  const { stats, errors } = /** @type {{ stats?: Record<string, number>, errors?: unknown[] }} */ (report ?? {});
  const result = {
    suite: 'end-to-end',
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (errors?.length ?? 0),
    skipped: stats?.skipped ?? 0,
  };
  const events = eventsOfMachines(report);
  const seen = result.passed + result.failed + result.skipped > 0;
  return withCrash(seen ? [events > 0 ? { ...result, events } : result] : [], exit, 'end-to-end');
}

/** @typedef {{ annotations?: { type: string, description?: string }[] }} PlaywrightTest */
/** @typedef {{ specs?: { tests?: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/**
 * How many events of machines the tests compared with their specifications (tests/e2e/machine-logs.ts).
 *
 * @param {unknown} report - a report, or a suite of it
 * @returns {number}
 */
function eventsOfMachines(report) {
  const { specs = [], suites = [] } = /** @type {PlaywrightSuite} */ (report ?? {});
  const annotations = specs.flatMap(({ tests = [] }) => tests.flatMap((each) => each.annotations ?? []));
  const counts = annotations.filter(({ type }) => type === 'machine-events').map((each) => Number(each.description));
  return [...counts, ...suites.map(eventsOfMachines)].reduce((sum, count) => sum + count, 0);
}

/**
 * @param {Result[]} results
 * @param {Exit} exit
 * @param {string} runner
 */
function withCrash(results, { code }, runner) {
  const { passed, failed } = total(results);
  if (passed + failed === 0)
    return [...results, { suite: `${runner} (ran no test)`, passed: 0, failed: 1, skipped: 0 }];
  if (code !== 0 && failed === 0) {
    return [...results, { suite: `${runner} (ended with exit code ${code})`, passed: 0, failed: 1, skipped: 0 }];
  }
  return results;
}

/** @param {Result[]} results */
export function total(results) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of results) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/**
 * The table of suites, and last the line that machines read.
 *
 * @param {Result[]} results
 */
export function summary(results) {
  const rows = results.map(
    (result) => `  ${result.failed ? '✗' : '✓'} ${result.suite.padEnd(24)} ${counts(result)}${eventsOf(result)}`,
  );
  return ['', ...rows, '', counts(total(results))].join('\n');
}

/** @param {Result} result */
function eventsOf({ events }) {
  return events === undefined ? '' : `, ${events} events of machines checked`;
}

/** @param {{ passed: number, failed: number, skipped: number }} counted */
function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
