import { stripVTControlCharacters } from 'node:util';

/** Lines of a failure's message that the summary repeats, and characters of a line. */
const MESSAGE_LINES = 12;
const LINE_LENGTH = 240;

/**
 * @typedef {object} Result - of one suite
 * @property {string} suite
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [events] - of machines, which were compared with the specifications
 * @property {readonly string[]} [failures] - the failed tests: file, title and the beginning of the message
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
 * Reads Vitest's JSON report. Missing results count as failures: a file that could not be
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
    const path = file.name.startsWith(root) ? file.name.slice(root.length + 1) : file.name;
    const suite = suiteOf(path);
    /** @type {Result} */
    const result = suites.get(suite) ?? { suite, passed: 0, failed: 0, skipped: 0 };
    suites.set(suite, result);
    const before = result.failed;
    const fail = (/** @type {string} */ title, /** @type {string[]} */ messages) => {
      result.failed += 1;
      result.failures = [...(result.failures ?? []), failure(path, title, messages)];
    };
    for (const { status, fullName = '', failureMessages = [] } of file.assertionResults) {
      if (status === 'passed') result.passed += 1;
      else if (status === 'failed') fail(fullName, failureMessages);
      else result.skipped += 1;
    }
    if (file.status === 'failed' && result.failed === before) fail('the file', [file.message ?? '']);
  }
  return withCrash([...suites.values()], exit, 'vitest');
}

/** @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile */

/**
 * Reads Playwright's JSON report by the same rules. A test that passes only when it is repeated has failed.
 *
 * @param {unknown} report - undefined when there is none
 * @param {Exit} exit
 * @returns {Result[]}
 */
export function readPlaywright(report, exit) {
  const { stats, errors } = /** @type {{ stats?: Record<string, number>, errors?: unknown[] }} */ (report ?? {});
  const failures = failuresOf(report);
  /** @type {Result} */
  const result = {
    suite: 'end-to-end',
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (errors?.length ?? 0),
    skipped: stats?.skipped ?? 0,
    ...(failures.length > 0 ? { failures } : {}),
  };
  const events = eventsOfMachines(report);
  const seen = result.passed + result.failed + result.skipped > 0;
  return withCrash(seen ? [events > 0 ? { ...result, events } : result] : [], exit, 'end-to-end');
}

/** @typedef {{ errors?: { message?: string }[] }} PlaywrightResult */
/** @typedef {{ annotations?: { type: string, description?: string }[], projectName?: string, status?: string, results?: PlaywrightResult[] }} PlaywrightTest */
/** @typedef {{ file?: string, title?: string, tests?: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/**
 * @param {unknown} report - a report, or a suite of it
 * @returns {string[]}
 */
function failuresOf(report) {
  const { specs = [], suites = [] } = /** @type {PlaywrightSuite} */ (report ?? {});
  const own = specs.flatMap(({ file = '', title = '', tests = [] }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results = [] }) => {
        const messages = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message));
        return failure(file, `${title} [${projectName ?? ''}]`, messages);
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/**
 * @param {string} path
 * @param {string} title
 * @param {readonly string[]} messages
 */
function failure(path, title, messages) {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('at '))
    .slice(0, MESSAGE_LINES)
    .map((line) => `      ${line.slice(0, LINE_LENGTH)}`);
  return [`  ✗ ${path} › ${title}`, ...lines].join('\n');
}

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
 * Prints the failures, the table of suites, and last the line for programs.
 *
 * @param {Result[]} results
 */
export function summary(results) {
  const rows = results.map(
    (result) => `  ${result.failed ? '✗' : '✓'} ${result.suite.padEnd(24)} ${counts(result)}${eventsOf(result)}`,
  );
  const failures = results.flatMap((result) => result.failures ?? []);
  const failed = failures.length > 0 ? ['', 'Failed:', ...failures] : [];
  return [...failed, '', ...rows, '', counts(total(results))].join('\n');
}

/** @param {Result} result */
function eventsOf({ events }) {
  return events === undefined ? '' : `, ${events} events of machines checked`;
}

/** @param {{ passed: number, failed: number, skipped: number }} counted */
function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
