/** What a shop project shows in a browser. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** @typedef {import('@playwright/test').Browser} Browser */

/**
 * The built shop: own type, hydrated machine, replaced view, words of both languages, no errors.
 *
 * @param {Browser} browser @param {string} url
 */
export async function checkBuilt(browser, url) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'th-TH' });
  const errors = listenForErrors(page);
  await page.goto(url);
  await expect(page.locator('blockquote')).toContainText('“หอมจนเพื่อนบ้านมาเคาะประตู”');
  await page.getByRole('button', { name: 'เริ่มจับเวลา' }).click();
  await expect(page.getByRole('timer')).toHaveText('2:58');
  await page.goto(`${url}/en/brewing`);
  await page.getByRole('button', { name: 'Start the timer' }).click();
  await expect(page.getByRole('timer')).toHaveText('4:58');
  // The gallery has the type with its sample, the list for builders too.
  await page.goto(`${url}/en/lnw-demo/brew-timer`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brew timer');
  expect(errors).toEqual([]);
  await page.close();
}

/**
 * The development server: edits of component, styles, look, samples and words reach the open page.
 *
 * @param {Browser} browser
 * @param {{ project: string, url: string, rounds: number, print: (what: string, ms: number) => void }} given
 */
export async function checkDevelopment(browser, { project, url, rounds, print }) {
  const page = await browser.newPage();
  await page.goto(`${url}/en/lnw-demo/brew-timer`);
  await page.mouse.wheel(0, 100);
  // The first edit waits for what Vite makes once.
  await expect(page.getByRole('button', { name: 'Start the timer' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  /** @type {(name: string, file: string, from: string, to: (round: number) => string, seen: (round: number) => boolean) => Promise<void>} */
  const measure = async (name, file, from, to, seen) => {
    const path = join(project, file);
    const before = readFileSync(path, 'utf8');
    if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
    const times = [];
    for (let round = 1; round <= rounds; round += 1) {
      const started = performance.now();
      writeFileSync(path, before.replace(from, to(round)));
      await page.waitForFunction(seen, round, { polling: 10, timeout: 30_000 });
      times.push(performance.now() - started);
    }
    writeFileSync(path, before);
    print(`an edit of ${name}, median of ${rounds}`, times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]);
  };
  const type = 'types/brew-timer/';
  await measure(
    'a component',
    `${type}brew-timer.tsx`,
    'role="status"',
    (round) => `role="status" data-edit="${round}"`,
    (round) => document.querySelector(`[data-edit="${round}"]`) !== null,
  );
  await measure(
    'its styles',
    `${type}brew-timer.module.css`,
    'text-align: center;',
    (round) => `text-align: center; outline: ${round}px solid;`,
    (round) =>
      [...document.querySelectorAll('section')].some((each) => getComputedStyle(each).outlineWidth === `${round}px`),
  );
  await measure(
    'the look',
    'theme/tokens.css',
    '0.46 0.1 165',
    (round) => `0.46 0.1 ${round}`,
    (round) => getComputedStyle(document.documentElement).getPropertyValue('--color-accent').includes(`0.1 ${round})`),
  );
  await measure(
    'a sample',
    `${type}samples.json`,
    '"Butterfly pea tea"',
    (round) => `"Tea no. ${round}"`,
    (round) => document.body.textContent.includes(`Tea no. ${round}`),
  );
  await measure(
    'a word',
    `${type}brew-timer.tsx`,
    "message: 'Start the timer'",
    (round) => `message: 'Start ${round}'`,
    (round) => document.body.textContent.includes(`Start ${round}`),
  );
  await page.close();
}

/** @param {import('@playwright/test').Page} page */
function listenForErrors(page) {
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  return errors;
}
