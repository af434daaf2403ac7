import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArguments, text } from '../setup/arguments.mjs';
import { ensureBuilt } from '../setup/build.mjs';
import { runMain } from '../setup/main.mjs';
import { ROOT, shownPath } from '../setup/paths.mjs';
import { freePort } from '../setup/preconditions.mjs';
import { Problem } from '../setup/problem.mjs';
import { startServer, whenReady } from '../setup/server.mjs';
import { decidedVisitor, ensureWholeChromium } from '../test/chromium.mjs';
import { createFilm, WINDOW } from './frames.mjs';

/**
 * `npm run film`: records the film of the README from the built shop. A page is created in the workbench, filled and published, and a
 * guest orders a product from it. `--out <file>` writes it elsewhere.
 */
const FILE = join(ROOT, 'docs/public/film.webp');
const READY_MS = 120_000;
const PASSWORD = 'a long password';
const TITLE = 'Winter fair';
/** How long the last frame stays (ms). */
const LAST = 3500;

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {ReturnType<typeof createFilm>} Film */

await runMain(async () => {
  const { values } = readArguments({ out: text(FILE) });
  const { chromium } = await import('@playwright/test');
  const executablePath = (await ensureWholeChromium()) || undefined;
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-film-'));
  /** @type {string[]} */
  const links = [];
  const server = startServer(
    { host: '127.0.0.1', port: await freePort() },
    {
      env: { ...process.env, DATA_DIR: dataDir, BUILDER: 'on', STORE_API_URL: '', CHECKOUT_URL: '' },
      onLog: (line) => {
        const link = /"link":"([^"]+)"/.exec(line)?.[1];
        if (link !== undefined) links.push(link);
      },
      onError: console.error,
    },
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    if (!(await whenReady(server, READY_MS))) throw new Problem('the shop was not ready in time.');
    const context = await browser.newContext({ baseURL: server.url, viewport: WINDOW, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await logIn(page, server.url, links);
    const film = createFilm(page);
    const address = await build(page, film);
    await context.clearCookies();
    await context.addCookies(decidedVisitor(new URL(address, server.url).href));
    await buy(page, film, address);
    await film.save(resolve(values.out));
    console.log(shownPath(resolve(values.out)));
  } finally {
    await browser.close();
    server.signal('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Registers an account, and confirms its address with the link in its mail. @param {Page} page @param {string} url @param {readonly string[]} links */
async function logIn({ request }, url, links) {
  const send = (/** @type {string} */ path, /** @type {Record<string, string>} */ form) =>
    request.post(path, { form, headers: { origin: url }, maxRedirects: 0 });
  await send('/account/register', { name: 'Nok', email: 'nok@example.com', password: PASSWORD });
  const link = links.at(-1);
  if (link === undefined) throw new Problem('the registration sent no mail.');
  const { pathname, search } = new URL(link, url);
  await send(pathname + search, { password: PASSWORD });
}

/** Builds a page from a template, and publishes it; returns its address. @param {Page} page @param {Film} film */
async function build(page, film) {
  const canvas = page.locator('iframe[title="The page in the shop"]');
  const main = page.frameLocator('iframe[title="The page in the shop"]').getByRole('main');
  const heading = main.getByRole('heading').first();
  await page.goto('/en/builder');
  await film.show(page.getByRole('heading').first());
  await film.type(page.getByRole('textbox', { name: 'Name of a new page' }), TITLE);
  await film.click(page.getByRole('radio', { name: 'Landing page' }));
  await film.click(page.getByRole('button', { name: 'New page', exact: true }));
  await film.show(heading);
  await film.doubleClick(canvas, heading);
  await page.keyboard.press('Control+a');
  await film.write('Gifts for the cool season');
  await page.keyboard.press('Enter');
  await film.show(heading);
  await film.click(page.getByRole('tab', { name: 'Add', exact: true }));
  await film.type(page.getByRole('searchbox'), 'countdown');
  await film.click(page.locator('button[data-type="countdown"]').first());
  await film.show(page.getByRole('tab', { name: 'Form', exact: true }));
  await film.click(page.getByRole('button', { name: 'Publish', exact: true }));
  const view = page.getByRole('link', { name: 'View page' });
  await film.click(page.getByRole('button', { name: 'Publish all the same' }));
  await film.show(view);
  return (await view.getAttribute('href')) ?? '/';
}

/** Orders a product from the page as a guest. @param {Page} page @param {Film} film @param {string} address */
async function buy(page, film, address) {
  await page.goto(address);
  await film.show(page.getByRole('main').getByRole('heading').first());
  await film.click(page.getByRole('main').locator('a[href*="/product/"]').first());
  await page.waitForURL(/\/product\//);
  await film.show(page.getByRole('heading', { level: 1 }));
  await film.click(page.getByText('1 kg', { exact: true }));
  await film.click(page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first());
  await film.show(page.getByText('View cart', { exact: true }));
  await film.click(page.getByText('Checkout', { exact: true }).first());
  await page.waitForURL(/\/pay\/checkout\//);
  await film.show(page.getByRole('heading', { level: 1 }));
  await film.type(page.getByLabel('E-mail'), 'somsri@example.com');
  await film.click(page.getByRole('radio', { name: /Pick up/ }));
  await film.click(page.getByRole('radio', { name: /Thai QR/ }));
  await film.click(page.getByRole('button', { name: /^Pay/ }));
  await film.show(page.getByRole('heading', { name: 'Thank you' }), LAST);
}
