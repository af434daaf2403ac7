/**
 * `npm run dev` in Chromium: edits reach the page, the server's output is fresh, and pages look like those of the
 * build.
 */
import type { Page, WebSocket } from '@playwright/test';
import { type DevServer, openDevServer } from './dev-server.ts';
import { differences, readGeometry } from './geometry.ts';
import { expectAllMachines } from './inspected-machines.ts';
import { expect as expectSoon, test as base } from './shop.ts';

const SERVER_TIMEOUT_MS = 600_000;
/**
 * The first page has hundreds of modules, each transformed at its first request. A busy machine needs long for that.
 */
const expect = expectSoon.configure({ timeout: 120_000 });
/** Requests of tracking, and of the compression dictionary of a document whose storefront an edit has replaced. */
const OF_DEVELOPMENT = /^warning: tracking: |\/builds\/dictionary\//;

const test = base.extend<{ readonly own: readonly string[] }, { readonly dev: DevServer }>({
  dev: [
    // Playwright reads the names of required fixtures from the first parameter.
    async ({}, use) => {
      const dev = await openDevServer();
      await use(dev);
      await dev.close();
    },
    { scope: 'worker', timeout: SERVER_TIMEOUT_MS },
  ],
  own: [
    async ({ complaints }, use) => {
      await use(complaints);
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !OF_DEVELOPMENT.test(text)));
    },
    { auto: true },
  ],
});

test.use({ actionTimeout: 60_000 });
// One server for all tests, which edit it one after the other.
test.describe.configure({ mode: 'default', timeout: 600_000 });

/** Marks the document: a reload loses the mark. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'isMarked', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'isMarked') === true);

/** Triggers the start of the app, and waits until it has hydrated the page. */
async function started(page: Page): Promise<void> {
  await page.mouse.move(2, 1);
  await page.mouse.move(1, 1);
  await expect(page.locator('html[data-started]')).toBeAttached();
}

/** Opens a page and marks it; edits reach it after its socket is connected. */
async function connect(page: Page, url: string): Promise<void> {
  const stop = new AbortController();
  const connected = new Promise<void>((resolve) => {
    const listen = (socket: WebSocket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"connected"')) resolve();
      });
    };
    // The previous document may still open its socket now.
    const onCommit = () => void page.on('websocket', listen);
    page.once('framenavigated', onCommit);
    stop.signal.addEventListener('abort', () => void page.off('framenavigated', onCommit).off('websocket', listen));
  });
  await page.goto(url);
  await connected;
  stop.abort();
  await mark(page);
}

/** Opens a page like `connect`, and makes the app hydrate it. */
async function open(page: Page, url: string): Promise<void> {
  await connect(page, url);
  await started(page);
}

/** Waits until the marked document is gone. */
async function expectReload(page: Page): Promise<void> {
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
}

/** Edits a source, waits until the page matches a selector, and returns the duration. */
async function editUntil(page: Page, selector: string, edit: () => () => void): Promise<() => void> {
  const startedAt = performance.now();
  const undo = edit();
  await page.waitForFunction((text) => document.querySelector(text) !== null, selector, { timeout: 120_000 });
  const description = `${selector} after ${Math.round(performance.now() - startedAt)} ms`;
  test.info().annotations.push({ type: 'edit', description });
  return undo;
}

const PRODUCTS = 'main a[href*="/product/"]';
const ROOT = '{...rootProps(root';
/** In this layout the header has its search field outside of a popover. */
const HEADER_WITH_FIELD = { width: 1100, height: 900 };

test(
  'edits of components and stylesheets show in place, keep React state, and are in the server’s next document @desktop',
  { tag: ['@field-0.2'] },
  async ({ page, dev }) => {
    await page.setViewportSize(HEADER_WITH_FIELD);
    await open(page, `${dev.url}/en`);
    const served = async () => (await page.request.get(`${dev.url}/en`)).text();
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' });
    await field.fill('rice');
    await expect(page.getByRole('option').first()).toBeVisible();
    await field.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', /./);
    const active = (await field.getAttribute('aria-activedescendant')) ?? '';

    for (const [file, from, isServed] of [
      // The component with the state, and one around it.
      ['registry/kit/listing/search-field.tsx', '<search ', true],
      ['registry/site/site-header/site-header.tsx', '<header ', true],
      // Components that a build never hydrates.
      ['registry/content/hero-banner/hero-banner.tsx', ROOT, true],
      // These edits are undone at once, like a formatter that runs after the save.
      ['registry/content/feature-list/feature-list.tsx', ROOT, false],
      ['registry/site/site-footer/site-footer.tsx', ROOT, false],
    ] as const)
      await test.step(file, async () => {
        const name = file.slice(file.lastIndexOf('/') + 1);
        const attribute = `data-edited="${name}"`;
        const to = from === ROOT ? `${attribute} ${ROOT}` : `${from}${attribute} `;
        const undo = await editUntil(page, `[${attribute}]`, () => dev.edit(file, from, to));
        if (isServed) expect(await served()).toContain(attribute);
        undo();
        await expect(page.locator(`[${attribute}]`)).toHaveCount(0);
        await expect(field).toHaveValue('rice');
        await expect(field).toHaveAttribute('aria-activedescendant', active);
      });

    for (const [file, selector] of [
      ['registry/content/hero-banner/hero-banner.module.css', 'main [class*="hero_"]'],
      ['registry/kit/ui/button.module.css', 'main [class*="button_"]'],
      ['registry/kit/overlay/menu.module.css', 'header [class*="opener_"]'],
      ['src/shell/layout/layout.module.css', '[class*="layout_"]'],
      ['src/theme/base.css', 'body'],
    ] as const)
      await test.step(file, async () => {
        const element = page.locator(selector).first();
        const name = /\[class\*="(\w+)_"\]/.exec(selector)?.[1];
        const rule = name === undefined ? selector : `.${name}`;
        const undo = dev.append(file, `\n${rule} { outline-style: dotted !important; }\n`);
        await expect(element).toHaveCSS('outline-style', 'dotted');
        expect(await served()).toContain('outline-style: dotted');
        undo();
        await expect(element).not.toHaveCSS('outline-style', 'dotted');
        expect(await isMarked(page), dev.output()).toBe(true);
        await expect(field).toHaveAttribute('aria-activedescendant', active);
      });
  },
);

const CHANGED = 'Changed by a test';

/** Sources whose edits show after a reload that the server requests: a text of each, and the page that shows it. */
const RELOADED = [
  {
    what: 'samples of a type',
    file: 'registry/content/heading/samples.json',
    text: 'Good things, made by hand',
    path: '/en/lnw-demo/heading',
  },
  {
    what: 'the declaration of a type',
    file: 'registry/content/heading/props.ts',
    text: 'Names what follows; the level is its place in the page, not its size alone.',
    path: '/en/lnw-demo/heading',
  },
  {
    what: 'code of the server',
    file: 'src/server/demo-pages/i18n-page.ts',
    text: 'Where a translation is missing',
    path: '/en/lnw-demo/i18n',
  },
  { what: 'a catalogue of messages', file: 'src/locales/en.po', text: 'Cookies in this shop', path: '/en' },
] as const;

test(
  'edits of samples, declarations, messages, machines and server code reload the page that shows them @desktop @full',
  { tag: ['@field-0.2'] },
  async ({ page, dev, complaints }) => {
    for (const { what, file, text, path } of RELOADED)
      await test.step(what, async () => {
        if (page.url() !== `${dev.url}${path}`) await connect(page, `${dev.url}${path}`);
        await expect(page.getByText(text).first()).toBeVisible();
        const undo = dev.edit(file, text, CHANGED);
        await expect(page.getByText(CHANGED).first()).toBeVisible();
        undo();
        await expect(page.getByText(text).first()).toBeVisible();
      });
    await test.step('a machine', async () => {
      const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first();
      // The cart counts a touch before its machine is loaded.
      const machineLoaded = page.waitForResponse(
        (response) => new URL(response.url()).pathname === '/machines/cart/machine.ts',
        { timeout: 120_000 },
      );
      await started(page);
      await add.click();
      await machineLoaded;
      await expect(page.getByRole('banner').getByRole('button', { name: /^Cart.*1/ })).toBeVisible();
      await mark(page);
      const undo = dev.append('machines/cart/machine.ts', '\nReflect.set(globalThis, "editedMachine", true);\n');
      await expectReload(page);
      await started(page);
      await add.click();
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'editedMachine') === true)).toBe(true);
      await mark(page);
      undo();
      await expectReload(page);
    });
    // Requests that a reload aborts.
    complaints.splice(0);
  },
);

test(
  'an error in a source is shown, and the page recovers with the edit that removes it @desktop',
  { tag: ['@field-0.2'] },
  async ({ page, dev, complaints }) => {
    await open(page, `${dev.url}/en`);
    const undo = dev.edit('registry/content/hero-banner/hero-banner.tsx', ROOT, `<<< ${ROOT}`);
    await expect(page.locator('vite-error-overlay')).toBeAttached();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The sources have an error' })).toBeVisible();
    await expect(page.getByText('hero-banner.tsx').first()).toBeVisible();
    undo();
    await expect(page.getByRole('banner')).toBeVisible();
    await started(page);
    complaints.splice(0);
  },
);

test(
  'a page reloads after a restart for edited code of the store, and when a stopped server is back @desktop @full',
  { tag: ['@field-0.2'] },
  async ({ page, dev, complaints }) => {
    await connect(page, `${dev.url}/en`);
    const undo = dev.append('src/store/app.ts', '\nprocess.stdout.write("the store was edited\\n");\n');
    await expectReload(page);
    expect(dev.output()).toContain('src/store/app.ts changed: restarting');
    expect(dev.output()).toContain('the store was edited');
    // Requests that the restart aborted.
    complaints.splice(0);

    await connect(page, `${dev.url}/en`);
    await started(page);
    // Requests of the app after its start would fail and log errors.
    await page.waitForLoadState('networkidle');
    await dev.stop();
    await expect(page.getByText('The development server has stopped.')).toBeVisible();
    // Requests in flight have failed, but the page throws no error.
    expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
    undo();
    await dev.start();
    await expectReload(page);
    await started(page);
    await expect(page.getByText('The development server has stopped.')).toHaveCount(0);
    complaints.splice(0);
  },
);

test(
  'the overlay, TanStack Query’s devtools, the inspector, the event log and the OpenAPI document are served @desktop',
  { tag: ['@field-0.2'] },
  async ({ page, dev }) => {
    await open(page, `${dev.url}/en/products?inspect`);
    await expect(page.locator('raan-diagnostics')).toBeAttached();
    await page.getByRole('button', { name: 'Open TanStack query devtools' }).click();
    await expect(page.getByRole('button', { name: 'Close tanstack query devtools' }).first()).toBeVisible();
    for (const [path, root] of [
      ['/__inspect', '#inspector'],
      ['/__events', '#events'],
    ] as const) {
      await page.goto(`${dev.url}${path}`);
      await expect(page.locator(`${root} > *`).first()).toBeVisible();
    }
    expect(await (await page.request.get(`${dev.url}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.1' });
  },
);

test(
  'an inspector of another origin gets every machine, its events, and definitions that XState accepts @desktop @full',
  { tag: ['@field-0.3'] },
  ({ page, context, dev }) => expectAllMachines(page, context, dev.url),
);

test(
  'pages look as in the build and hydrate without a mismatch, also before any script @desktop @full',
  { tag: ['@field-0.2'] },
  async ({ browser, page, dev, baseURL }) => {
    const origin = baseURL ?? '';
    const plain = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', javaScriptEnabled: false });
    const unscripted = await plain.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.setFixedTime(new Date());
    const look = async (shop: string, path: string) => {
      await Promise.all([page.goto(shop + path), unscripted.goto(shop + path)]);
      await started(page);
      await page.waitForLoadState('networkidle');
      const looks = [];
      for (const width of [390, 1440])
        for (const each of [page, unscripted]) {
          await each.setViewportSize({ width, height: 900 });
          await each.evaluate(() => {
            for (const animation of document.getAnimations())
              if (animation instanceof CSSTransition) animation.finish();
          });
          looks.push(await readGeometry(each));
        }
      return looks;
    };
    const compare = async (path: string) => {
      const [developed, built] = [await look(dev.url, path), await look(origin, path)];
      expect(
        developed.map((each, at) => differences(each, built[at] ?? [])),
        path,
      ).toEqual([[], [], [], []]);
    };
    await compare('/en');
    const product = await page.locator(PRODUCTS).first().getAttribute('href');
    await compare(product ?? '');
    await plain.close();
  },
);
