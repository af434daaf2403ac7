/** A shop project's type for people who build pages: palette and form of the workbench, publication, a builder's preview frame. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ROOT } from '../../src/cli/setup/paths.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {{ url: string, output: () => string }} Shop */

/** Longer than the first load of the workbench on a busy machine. */
const OPEN_MS = 60_000;
const PATH = '/tasting';

/**
 * Finds the project's type in the palette, inserts it, fills its form and publishes the page.
 *
 * @param {Browser} browser @param {Shop} shop - with `BUILDER=on` @param {string} pictures - folder of screenshots
 */
export async function checkWorkbench(browser, { url, output }, pictures) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await logIn(page, url, output);
  const saved = await page.request.post(`${url}/api/builder/draft`, {
    headers: { origin: url },
    data: { path: PATH, base: 0, page: { pageHead: { title: 'Tasting' }, pageComponent: [] } },
  });
  expect(saved.status()).toBe(200);
  await page.goto(`${url}/en/builder?page=${PATH}`);
  const frame = page.frameLocator('iframe[title="The page in the shop"]');
  await page.getByRole('tab', { name: 'Add' }).click({ timeout: OPEN_MS });
  const own = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Types of this shop' }) });
  await expect(own.locator('button[data-type="brew-timer"]')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search components' }).fill('brew');
  const entry = page.locator('button[data-type="brew-timer"]');
  await expect(entry).toContainText('Brew timer');
  await page.screenshot({ path: join(pictures, 'palette.png') });
  await entry.click();
  await expect(frame.getByRole('timer')).toHaveText('3:00', { timeout: OPEN_MS });
  await page.getByRole('group', { name: /^Tea/ }).getByRole('textbox').first().fill('Lemongrass');
  await page.getByRole('spinbutton', { name: /^Seconds/ }).fill('90');
  await expect(frame.getByRole('timer')).toHaveText('1:30');
  await expect(frame.getByRole('heading', { name: 'Lemongrass' })).toBeAttached();
  await expect(page.getByRole('banner').getByText('Draft saved')).toBeVisible();
  await page.screenshot({ path: join(pictures, 'workbench.png') });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Publish all the same' });
  const published = page.getByRole('banner').getByText('Published', { exact: true });
  await expect(anyway.or(published)).toBeVisible({ timeout: 30_000 });
  if (await anyway.isVisible()) await anyway.click();
  await expect(published).toBeVisible();
  const seen = async () => (await page.request.get(`${url}/en${PATH}`)).text();
  await expect.poll(seen).toMatch(/Lemongrass[^]*role="timer">1:30</);
  await page.close();
}

/** Registers an account and confirms its address by the link of the mail, which is in the log. @param {import('@playwright/test').Page} page @param {string} url @param {() => string} output */
async function logIn(page, url, output) {
  const [email, password] = ['builder@shop.example', 'a long password'];
  const sent = { headers: { origin: url }, maxRedirects: 0 };
  await page.request.post(`${url}/account/register`, { form: { name: 'Builder', email, password }, ...sent });
  const link = () => /"link":"([^"]+)"/.exec(output())?.[1] ?? '';
  await expect.poll(link).not.toBe('');
  const confirmed = await page.request.post(new URL(link(), url).href, { form: { password }, ...sent });
  expect(confirmed.status()).toBe(303);
}

/**
 * Frames the shop as a site builder of another origin does, with the published package, and pushes a page of the project's type.
 *
 * @param {Browser} browser @param {string} url @param {string} origin - one of the shop's `PREVIEW_ORIGINS`
 */
export async function checkPreview(browser, url, origin) {
  const code = readFileSync(join(ROOT, 'dist/preview-host/preview-host.js'));
  const server = createServer((request, response) => {
    const isCode = request.url === '/preview-host.js';
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    response.end(isCode ? code : '<!doctype html><title>Builder</title>');
  });
  await /** @type {Promise<void>} */ (
    new Promise((done) => server.listen(Number(new URL(origin).port), '127.0.0.1', done))
  );
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  try {
    await page.goto(origin);
    const outcomes = await page.evaluate(async (shop) => {
      const address = '/preview-host.js';
      const { connectPreview } = await import(address);
      const frame = document.createElement('iframe');
      frame.src = `${shop}/?jit-preview=1`;
      frame.width = '1100';
      frame.height = '700';
      document.body.replaceChildren(frame);
      const preview = connectPreview(frame, { origin: shop, timeout: 60_000 });
      const timer = { type: 'brew-timer', id: 'timer', props: { tea: 'Roselle', seconds: 75 } };
      const shown = await preview.replace('/', { pageComponent: [timer] });
      const changed = await preview.patch([{ op: 'replace', path: '/pageComponent/0/props/seconds', value: 45 }]);
      return [shown.ok, changed.ok];
    }, url);
    expect(outcomes).toEqual([true, true]);
    const shop = page.frameLocator('iframe');
    await expect(shop.getByRole('heading', { name: 'Roselle' })).toBeVisible();
    await expect(shop.getByRole('timer')).toHaveText('0:45');
  } finally {
    await page.close();
    server.close();
  }
}
