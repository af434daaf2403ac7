/** From one version to the next and back, with a stored page whose type the next version has changed. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { machineEnv, PINNED_NODE } from '../../src/cli/setup/paths.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { mustRun, projectEnv, run, serve } from './project.mjs';

const NEXT = '99.0.0';
/** Drops what a stored page shows, without a migration. */
const HARSH = '98.0.0';
const HERO = 'registry/content/hero-banner/props.js';
const QUOTE = 'registry/content/quote/props.js';

/**
 * Packs three versions. The first is this checkout. In the next one, the type `quote` of the home page has version 2.
 * In the breaking one, the banner of that page needs a prop that it lacks.
 *
 * @param {string} folder - of `packPackages` @returns {{ current: string, next: string, harsh: string }} tarballs
 */
export function packVersions(folder) {
  const current = pack(join(folder, 'raan'));
  const harsh = version(folder, 'raan-harsh', HARSH);
  edit(join(harsh, HERO), (text) => text.replace('v.object({', 'v.object({ claim: v.string(),'));
  const next = version(folder, 'raan-next', NEXT);
  edit(join(next, 'CHANGELOG.md'), (text) =>
    text.replace('### Added\n', '### Added\n\n- The quotation has version 2.\n'),
  );
  edit(join(next, QUOTE), (text) => {
    const version = /\bv: (\d+),/.exec(text)?.[1] ?? '';
    if (version === '' || text.includes('migrations')) throw new Error(`${QUOTE} is not as this test expects`);
    return text.replace(/\bv: \d+,/, `v: ${Number(version) + 1}, migrations: { ${version}: (props) => props },`);
  });
  // A look that all pages have.
  edit(join(next, 'src/theme/base.css'), (text) => `${text}\nmain { outline: 3px solid; outline-offset: -3px; }\n`);
  return { current, next: pack(next), harsh: pack(harsh) };
}

/** A copy of the package in another version. @param {string} folder @param {string} name @param {string} number */
function version(folder, name, number) {
  const copy = join(folder, name);
  cpSync(join(folder, 'raan'), copy, { recursive: true, filter: (path) => !path.endsWith('.tgz') });
  edit(join(copy, 'package.json'), (text) => text.replace(/"version": "[^"]+"/, `"version": "${number}"`));
  return copy;
}

/** @param {{ project: string, next: string, harsh: string }} given */
export async function checkUpgrade({ project, next, harsh }) {
  // As the workbench stores it: with the version that it was written for.
  edit(join(project, 'shop/pages/home.json'), (text) =>
    text.replace('"type": "quote"', '"type": "quote",\n      "v": 1'),
  );
  const before = await shown(project);
  const files = ['package.json', 'package-lock.json'].map((name) => join(project, name));
  const contents = files.map((file) => readFileSync(file, 'utf8'));
  const refused = raan(project, ['upgrade', 'no-such-version']);
  expect([refused.code, files.map((file) => readFileSync(file, 'utf8'))]).toEqual([1, contents]);
  checkAccepted(project, harsh);
  const upgraded = raan(project, ['upgrade', next]);
  if (upgraded.code !== 0) throw new Error(upgraded.output);
  expect(upgraded).toMatchObject({ code: 0 });
  expect(upgraded.output).toMatch(/· [^\n]*quote/);
  expect(upgraded.output).toContain('- The quotation has version 2.');
  expect(upgraded.output).toMatch(/\d+ of \d+ pictures of pages differ: .*home-1440\.png/);
  expect(readFileSync(join(project, '.raan/pictures/index.html'), 'utf8')).toContain('before/home-390.png');
  expect([versionOf(project), await shown(project)]).toEqual([NEXT, before]);
  expect(raan(project, ['upgrade', '--undo'])).toMatchObject({ code: 0 });
  expect([versionOf(project) === NEXT, files.map((file) => readFileSync(file, 'utf8'))]).toEqual([false, contents]);
  expect(await shown(project)).toEqual(before);
  expect(existsSync(join(project, '.raan/before'))).toBe(false);
}

/**
 * A version that changes pages in other ways than by migrations is refused, and accepted with `--accept`. @param
 * {string} project @param {string} harsh
 */
function checkAccepted(project, harsh) {
  const before = versionOf(project);
  const refused = raan(project, ['upgrade', harsh, '--no-pictures']);
  expect([refused.code, refused.output, versionOf(project)]).toEqual([
    1,
    expect.stringMatching(/! [^\n]*claim[^]*--accept accepts them/),
    before,
  ]);
  const accepted = raan(project, ['upgrade', harsh, '--no-pictures', '--accept']);
  expect([accepted.code, accepted.output, versionOf(project)]).toEqual([0, expect.stringContaining('claim'), HARSH]);
  expect(raan(project, ['upgrade', '--undo'])).toMatchObject({ code: 0 });
  expect(versionOf(project)).toBe(before);
}

/** The text of the home page. @param {string} project */
async function shown(project) {
  const { url, stop } = await serve(project, 'start', await freePort());
  try {
    const html = await (await fetch(`${url}/en`)).text();
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    return main.replaceAll(/<(script|style|template)\b.*?<\/\1>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ');
  } finally {
    await stop();
  }
}

/** A shell's command: npm is the machine's. @param {string} project @param {string[]} args */
function raan(project, args) {
  return run(PINNED_NODE, ['node_modules/raan/src/cli/raan.mjs', ...args], {
    cwd: project,
    env: projectEnv(machineEnv()),
  });
}

/** @param {string} project @returns {string} */
function versionOf(project) {
  return JSON.parse(readFileSync(join(project, 'node_modules/raan/package.json'), 'utf8')).version;
}

/** @param {string} folder */
function pack(folder) {
  return join(folder, mustRun('npm', ['pack', '--silent'], { cwd: folder, env: machineEnv() }).trim());
}

/** @param {string} file @param {(text: string) => string} change */
function edit(file, change) {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} is not as this test expects`);
  writeFileSync(file, changed);
}
