/** `raan dev` over a shop project, in a browser: edits reach the open page, and faults are shown there. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

const TYPE = 'types/brew-timer/';
const HOME = 'shop/pages/home.json';
/** Longest time from the edit of a component to the page that shows it, in ms; the median on a machine that does nothing else. */
const COMPONENT_MS = 500;

/**
 * Edits that show without a reload of the document are of components, styles and the look; all others reload it.
 *
 * @type {{ what: string, path: string, file: string, from: string, to: (round: number) => string, seen: (round: number) => boolean }[]}
 */
const EDITS = [
  {
    what: 'a component',
    path: '/en/lnw-demo/brew-timer',
    file: `${TYPE}brew-timer.tsx`,
    from: 'role="status"',
    to: (round) => `role="status" data-edit="${round}"`,
    seen: (round) => document.querySelector(`[data-edit="${round}"]`) !== null,
  },
  {
    what: 'its styles',
    path: '/en/lnw-demo/brew-timer',
    file: `${TYPE}brew-timer.module.css`,
    from: 'text-align: center;',
    to: (round) => `text-align: center; outline: ${round}px solid;`,
    seen: (round) =>
      [...document.querySelectorAll('section')].some((each) => getComputedStyle(each).outlineWidth === `${round}px`),
  },
  {
    what: 'the look',
    path: '/en/lnw-demo/brew-timer',
    file: 'theme/tokens.css',
    from: '0.46 0.1 165',
    to: (round) => `0.46 0.1 ${round}`,
    seen: (round) =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-accent').includes(`0.1 ${round})`),
  },
  {
    what: 'its machine',
    path: '/en/lnw-demo/brew-timer',
    file: `${TYPE}machine.ts`,
    from: 'context: ({ input }) => ({ seconds: input.seconds',
    to: (round) => `context: ({ input }) => ({ seconds: input.seconds + ${round}`,
    seen: (round) => document.querySelector('[role=timer]')?.textContent.endsWith(`:0${round}`) === true,
  },
  {
    what: 'a sample',
    path: '/en/lnw-demo/brew-timer',
    file: `${TYPE}samples.json`,
    from: '"Butterfly pea tea"',
    to: (round) => `"Tea no. ${round}"`,
    seen: (round) => document.body.textContent.includes(`Tea no. ${round}`),
  },
  {
    what: 'a word of a component',
    path: '/en/lnw-demo/brew-timer',
    file: `${TYPE}brew-timer.tsx`,
    from: "message: 'Start the timer'",
    to: (round) => `message: 'Start ${round}'`,
    seen: (round) => document.body.textContent.includes(`Start ${round}`),
  },
  {
    what: 'a declaration',
    path: '/en/lnw-demo/brew-timer',
    file: `${TYPE}props.ts`,
    from: "title: 'Brew timer'",
    to: (round) => `title: 'Timer no. ${round}'`,
    seen: (round) => document.querySelector('h1')?.textContent === `Timer no. ${round}`,
  },
  {
    what: 'the schema of a prop',
    path: '/en/lnw-demo/brew-timer',
    file: `${TYPE}props.ts`,
    from: "v.title('Seconds')",
    to: (round) => `v.title('Seconds, ${round}')`,
    seen: (round) => document.body.textContent.includes(`Seconds, ${round}`),
  },
  {
    what: 'a word of a catalogue',
    path: '/lnw-demo/brew-timer',
    file: 'messages/th.po',
    from: 'เริ่มจับเวลา',
    to: (round) => `จับเวลา ${round}`,
    seen: (round) => document.body.textContent.includes(`จับเวลา ${round}`),
  },
  {
    what: 'the title of a page',
    path: '/en',
    file: HOME,
    from: 'Three teas, dried in the Chiang Mai sun',
    to: (round) => `Three teas, no. ${round}`,
    seen: (round) => document.body.textContent.includes(`Three teas, no. ${round}`),
  },
];

/**
 * @param {Browser} browser
 * @param {{ project: string, url: string, rounds: number, pictures: string, print: (what: string, ms: number) => void }} given
 */
export async function checkDevelopment(browser, { project, url, rounds, pictures, print }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  for (const { what, path, file, from, to, seen } of EDITS) {
    if (page.url() !== url + path) await open(page, url + path);
    const times = [];
    const undo = remember(project, file, from);
    for (let round = 1; round <= rounds; round += 1) {
      const started = performance.now();
      undo.write(to(round));
      await page.waitForFunction(seen, round, { polling: 10, timeout: 30_000 });
      times.push(performance.now() - started);
    }
    // The server's next document has the edit too, before any script.
    if (what === 'the look')
      expect(await (await fetch(url + path)).text()).toMatch(
        new RegExp(`--color-accent:\\s*oklch\\([^)]*0?\\.1 ${rounds}\\)`),
      );
    undo.restore();
    const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)];
    print(`an edit of ${what}, median of ${rounds}`, median);
    if (what === 'a component') expect(median).toBeLessThan(COMPONENT_MS);
    // The next edit begins with the page as it was.
    await expect.poll(() => page.evaluate(seen, rounds).catch(() => true), { timeout: 30_000 }).toBe(false);
  }
  await checkFaults(page, { project, url, pictures });
  await checkConfiguration(page, { project, url, print });
  await checkMissedEdits({ project, url });
  await page.close();
}

/**
 * Documents show a type as it is, whatever its folder went through: a watcher loses files that go and come back at once.
 *
 * @param {{ project: string, url: string }} given
 */
async function checkMissedEdits({ project, url }) {
  const folder = join(project, TYPE);
  const kept = join(project, '.data/kept-type');
  cpSync(folder, kept, { recursive: true });
  for (const pause of [0, 10, 20, 40]) {
    for (const wait of [pause, 10]) {
      rmSync(folder, { recursive: true });
      await setTimeout(wait);
      cpSync(kept, folder, { recursive: true });
      await setTimeout(pause);
    }
    await setTimeout(500);
    const edit = remember(project, `${TYPE}brew-timer.tsx`, 'role="status"');
    edit.write(`role="status" data-pause="${pause}"`);
    const isShown = async () =>
      (await (await fetch(`${url}/en/lnw-demo/brew-timer`)).text()).includes(`data-pause="${pause}"`);
    await expect.poll(isShown, { timeout: 30_000 }).toBe(true);
    edit.restore();
  }
}

/**
 * Faults name file and prop: a value of a page, a broken file of the shop, samples that are no JSON, a component that
 * throws. Targets of machines and tokens name the closest one.
 *
 * @param {Page} page @param {{ project: string, url: string, pictures: string }} given
 */
async function checkFaults(page, { project, url, pictures }) {
  const overlay = page.locator('vite-error-overlay');
  const panel = page.locator('raan-diagnostics');
  await open(page, `${url}/en`);
  const value = remember(project, HOME, '"seconds": 180');
  value.write('"seconds": "soon"');
  await panel.getByRole('button', { name: /warn/ }).click();
  const row = panel.getByRole('listitem').filter({ hasText: 'brew-timer' });
  await expect(row).toContainText('prop seconds');
  await expect(row).toContainText(/shop\/pages\/home\.json:\d+/);
  await expect(row).toContainText('types/brew-timer/props.ts');
  await page.screenshot({ path: join(pictures, 'fault-of-a-prop.png') });
  await reload(page);
  await expect(panel.getByRole('button', { name: /warn/ })).toBeVisible();
  value.restore();
  await expect(panel.getByRole('button', { name: /warn/ })).toBeHidden();

  const shop = remember(project, HOME, '"path": "/"');
  shop.write('"path": 1');
  await expect(overlay).toContainText(/pages\/home\.json:\d+ \/path: expected text, found 1/);
  await page.screenshot({ path: join(pictures, 'fault-of-the-shop.png') });
  shop.restore();
  await expect(overlay).toHaveCount(0);

  const samples = remember(project, `${TYPE}samples.json`, '[');
  samples.write('');
  await expect(overlay).toContainText('types/brew-timer/samples.json is no JSON');
  samples.restore();
  await expect(overlay).toHaveCount(0);

  const machine = remember(project, `${TYPE}machine.ts`, "stop: 'idle'");
  machine.write("stop: 'idel'");
  await expect(overlay).toContainText('state brewing, stop: there is no state "idel". Did you mean "idle"?');
  await page.screenshot({ path: join(pictures, 'fault-of-a-machine.png') });
  machine.restore();
  await expect(overlay).toHaveCount(0);

  const styles = remember(project, 'types/quote/quote.module.css', '--space-m');
  styles.write('--space-mm');
  await expect(overlay).toContainText('there is no token --space-mm. Did you mean --space-m?');
  styles.restore();
  await expect(overlay).toHaveCount(0);

  const thrown = remember(project, `${TYPE}brew-timer.tsx`, 'const { t } = useLingui();');
  thrown.write("const { t } = useLingui();\n  if (seconds > 0) throw new Error('no pot');");
  await reload(page);
  await panel.getByRole('button', { name: /error/ }).click();
  const error = panel.getByRole('listitem').filter({ hasText: 'COMPONENT_THREW' }).first();
  await expect(error).toContainText('types/brew-timer/brew-timer.tsx');
  thrown.restore();
  await reload(page);
  await expect(page.getByRole('timer')).toBeVisible();
}

/**
 * An edit of the configuration starts the server again, and the open page shows it; a fault is shown there.
 *
 * @param {Page} page @param {{ project: string, url: string, print: (what: string, ms: number) => void }} given
 */
async function checkConfiguration(page, { project, url, print }) {
  await open(page, `${url}/en/lnw-demo`);
  const entry = page.locator('a[href$="/lnw-demo/map"]');
  const overlay = page.locator('vite-error-overlay');
  const config = remember(project, 'raan.config.ts', "omit: ['countdown']");
  await expect(entry.first()).toBeAttached();
  const started = performance.now();
  config.write("omit: ['countdown', 'map']");
  await expect(entry).toHaveCount(0, { timeout: 60_000 });
  print('an edit of the configuration', performance.now() - started);
  config.write("omitted: ['countdown']");
  await expect(overlay).toContainText('raan.config.ts: omitted is no setting', { timeout: 60_000 });
  config.restore();
  await expect(entry.first()).toBeAttached({ timeout: 60_000 });
  await expect(overlay).toHaveCount(0);
}

/** Reloads a page, again if an edit reloads it at the same time. @param {Page} page */
async function reload(page) {
  await expect(async () => void (await page.reload())).toPass({ timeout: 60_000 });
}

/** Begins to use a page, and waits for what Vite makes once. @param {Page} page @param {string} url */
async function open(page, url) {
  await page.goto(url);
  await page.mouse.wheel(0, 100);
  await expect(page.locator('html[data-started]')).toBeAttached({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
}

/** A text of a file that is replaced for a while. @param {string} project @param {string} file @param {string} from */
function remember(project, file, from) {
  const path = join(project, file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
  return {
    write: (/** @type {string} */ to) =>
      writeFileSync(
        path,
        before.replace(from, () => to),
      ),
    restore: () => writeFileSync(path, before),
  };
}
