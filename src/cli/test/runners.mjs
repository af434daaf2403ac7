import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../setup/preconditions.mjs';
import { ROOT } from '../setup/paths.mjs';
import { runNode } from '../setup/run.mjs';
import { tagsPassedInPlaywright, tagsPassedInVitest } from './proven-rows.mjs';
import { readPlaywright, readVitest } from './results.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');

/** @typedef {{ isLater?: boolean }} Output - `isLater`: printed at the end, because another runner is printing now */

/**
 * Unit, component, model, contract and architecture tests.
 *
 * @param {string[]} filters
 * @param {NodeJS.ProcessEnv} env
 * @param {Output} [output]
 */
export async function runVitest(filters, env, { isLater = false } = {}) {
  return withReport(async (file) => {
    const reporter = process.stdout.isTTY && !isLater ? 'default' : 'dot';
    const args = [VITEST, 'run', `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`, ...filters];
    const exit = await runShown(args, env, isLater);
    const report = readReport(file);
    return { results: onSetup(env, readVitest(report, exit, ROOT)), tags: tagsPassedInVitest(report) };
  });
}

/**
 * End-to-end tests against the built shop, which tests/e2e/playwright.config.ts starts on a free port.
 *
 * @param {string[]} filters
 * @param {NodeJS.ProcessEnv} env
 * @param {Output} [output]
 */
export async function runPlaywright(filters, env, { isLater = false } = {}) {
  return withReport(async (file) => {
    const port = String(await freePort());
    const reporter = process.stdout.isTTY ? 'list' : 'dot';
    // Playwright passes colours to its workers by FORCE_COLOR, and Node warns if both are set.
    const colours = process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' };
    const args = [PLAYWRIGHT, 'test', '--config=tests/e2e', `--reporter=${reporter},json`, ...filters];
    const all = { ...env, ...colours, E2E_PORT: port, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const exit = await runShown(args, all, isLater);
    const report = readReport(file);
    return { results: onSetup(env, readPlaywright(report, exit)), tags: tagsPassedInPlaywright(report) };
  });
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} isLater
 */
async function runShown(args, env, isLater) {
  const exit = await runNode(args, { env, show: !isLater });
  process.stdout.write(exit.output);
  return exit;
}

/**
 * Names the set-up where it is not the embedded one.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./results.mjs').Result[]} results
 */
function onSetup({ SETUP }, results) {
  return SETUP === undefined ? results : results.map((each) => ({ ...each, suite: `${each.suite}, ${SETUP}` }));
}

/**
 * @template T
 * @param {(file: string) => Promise<T>} work - gets the path for the runner’s report
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'raan-report-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return work(join(folder, 'report.json'));
}

/**
 * @param {string} file
 * @returns {unknown} undefined when the runner has not written it
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
