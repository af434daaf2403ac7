/** `npm run dev` in Chromium: edits reach the page, the server's output is fresh, and pages look like those of the build. */
import type { Page } from '@playwright/test';
import { type DevServer, openDevServer } from './dev-server.ts';
import { differences, readGeometry } from './geometry.ts';
import { expect as expectSoon, test as base } from './shop.ts';

const SERVER_TIMEOUT_MS = 600_000;
/** A first page has hundreds of modules, each transformed when it is asked for: on a busy machine that takes its time. */
const expect = expectSoon.configure({ timeout: 120_000 });
/** Reports of tracking, and the dictionary of a document whose storefront an edit has replaced. */
const OF_DEVELOPMENT = /^warning: tracking: |\/builds\/dictionary\//;

const test = base.extend<{ readonly own: readonly string[] }, { readonly dev: DevServer }>({
  dev: [
    // Playwright reads from its first parameter what a fixture uses.
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
// One server for all of them, which they edit in turn.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/** Marks the document: a reload loses the mark. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'isMarked', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'isMarked') === true);

/** Begins to use the page, and waits until the app has hydrated it. */
async function started(page: Page): Promise<void> {
  await page.mouse.move(2, 1);
  await page.mouse.move(1, 1);
  await expect(page.locator('html[data-started]')).toBeAttached();
}

/** Opens a page; edits reach it once its socket is connected. */
async function open(page: Page, url: string): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    page.once('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"connected"')) resolve();
      });
    });
  });
  await page.goto(url);
  await Promise.all([connected, started(page)]);
  await mark(page);
}

const PRODUCTS = 'main a[href*="/product/"]';
const ROOT = '{...rootProps(root';

test(
  'an edited component shows at once, keeps its React state, and is in the server’s next document @desktop',
  { tag: ['@field-0.2'] },
  async ({ page, dev }) => {
    await open(page, `${dev.url}/en`);
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' }).first();
    await field.fill('rice');
    await expect(page.getByRole('option').first()).toBeVisible();
    await field.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', /./);
    const active = (await field.getAttribute('aria-activedescendant')) ?? '';
    for (const [file, from] of [
      // The component that has the state, and one around it.
      ['registry/kit/listing/search-field.tsx', '<search className'],
      ['registry/site/site-header/site-header.tsx', '<header {...rootProps'],
    ] as const) {
      const undo = dev.edit(file, from, from.replace(' ', ' data-edited="yes" '));
      const edited = page.getByRole('banner').locator('xpath=descendant-or-self::*[@data-edited]').first();
      await expect(edited).toBeAttached();
      await expect(field).toHaveValue('rice');
      await expect(field).toHaveAttribute('aria-activedescendant', active);
      expect(await (await page.request.get(page.url())).text()).toContain('data-edited="yes"');
      undo();
      await expect(edited).toHaveCount(0);
      await expect(field).toHaveAttribute('aria-activedescendant', active);
    }
    expect(await isMarked(page)).toBe(true);
  },
);

test(
  'an edited component without state shows at once, also where a build never hydrates it @desktop',
  { tag: ['@field-0.2'] },
  async ({ page, dev }) => {
    await open(page, `${dev.url}/en`);
    const search = page.getByRole('banner').getByRole('combobox', { name: 'Search' }).first();
    await search.fill('ceramic');
    for (const type of ['content/hero-banner', 'content/feature-list', 'site/site-footer']) {
      const name = type.slice(type.indexOf('/') + 1);
      const undo = dev.edit(`registry/${type}/${name}.tsx`, ROOT, `data-edited="${name}" ${ROOT}`);
      const edited = page.locator(`[data-edited="${name}"]`).first();
      await expect(edited).toBeAttached();
      undo();
      await expect(edited).toHaveCount(0);
    }
    await expect(search).toHaveValue('ceramic');
    expect(await isMarked(page)).toBe(true);
  },
);

test('an edited stylesheet changes the page in place @desktop', { tag: ['@field-0.2'] }, async ({ page, dev }) => {
  await open(page, `${dev.url}/en`);
  const outline = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  for (const [file, selector] of [
    ['registry/content/hero-banner/hero-banner.module.css', 'main [class*="hero_"]'],
    ['registry/kit/ui/button.module.css', 'main [class*="button_"]'],
    ['registry/kit/overlay/menu.module.css', 'header [class*="opener_"]'],
    ['src/shell/layout/layout.module.css', '[class*="layout_"]'],
    ['src/theme/base.css', 'body'],
  ] as const) {
    const name = /\[class\*="(\w+)_"\]/.exec(selector)?.[1];
    const rule = name === undefined ? selector : `.${name}`;
    const undo = dev.append(file, `\n${rule} { outline-style: dotted !important; }\n`);
    await expect.poll(() => outline(selector), { message: file }).toBe('dotted');
    expect(await (await page.request.get(`${dev.url}/en`)).text()).toContain('outline-style: dotted');
    undo();
    await expect.poll(() => outline(selector), { message: file }).not.toBe('dotted');
  }
  expect(await isMarked(page)).toBe(true);
});

const CHANGED = 'Changed by a test';

/** Sources whose edits show after a reload that the server asks for: a text of each, and where it shows. */
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
  { what: 'a catalogue of messages', file: 'src/locales/en.po', text: 'Cookies in this shop', path: '/en' },
  {
    what: 'code of the server',
    file: 'src/server/demo-pages/i18n-page.ts',
    text: 'One page in five languages',
    path: '/en/lnw-demo/i18n',
  },
] as const;

for (const { what, file, text, path } of RELOADED)
  test(
    `edited, ${what} shows without a restart by hand @desktop`,
    { tag: ['@field-0.2'] },
    async ({ page, dev, complaints }) => {
      await open(page, `${dev.url}${path}`);
      await expect(page.getByText(text).first()).toBeVisible();
      const undo = dev.edit(file, text, CHANGED);
      await expect(page.getByText(CHANGED).first()).toBeVisible();
      undo();
      await expect(page.getByText(text).first()).toBeVisible();
      // Requests that a restart breaks off.
      complaints.splice(0);
    },
  );

test('an edited machine reaches the page @desktop', { tag: ['@field-0.2'] }, async ({ page, dev, complaints }) => {
  await open(page, `${dev.url}/en`);
  const undo = dev.append('machines/cart/machine.ts', '\nReflect.set(globalThis, "editedMachine", true);\n');
  const isEdited = () => page.evaluate(() => Reflect.get(window, 'editedMachine') === true).catch(() => false);
  await expect
    .poll(async () => {
      // Its code comes with the first use of the cart.
      await page.getByRole('button', { name: 'Add to cart' }).first().click();
      return isEdited();
    })
    .toBe(true);
  undo();
  complaints.splice(0);
});

test(
  'code of the store service restarts the server, and the open page recovers @desktop',
  { tag: ['@field-0.2'] },
  async ({ page, dev, complaints }) => {
    await open(page, `${dev.url}/en`);
    const undo = dev.append('src/store/app.ts', '\nprocess.stdout.write("the store was edited\\n");\n');
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    expect(dev.output()).toContain('src/store/app.ts changed: restarting');
    expect(dev.output()).toContain('the store was edited');
    await started(page);
    await mark(page);
    undo();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    complaints.splice(0);
  },
);

test(
  'an error in a source is shown, and the page recovers with the edit that removes it @desktop',
  { tag: ['@field-0.2'] },
  async ({ page, dev, complaints }) => {
    const file = 'registry/content/hero-banner/hero-banner.tsx';
    await open(page, `${dev.url}/en`);
    const undo = dev.edit(file, ROOT, `<<< ${ROOT}`);
    await expect(page.locator('vite-error-overlay')).toBeAttached();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The sources have an error' })).toBeVisible();
    await expect(page.getByText('hero-banner.tsx').first()).toBeVisible();
    complaints.splice(0);
    undo();
    await expect(page.getByRole('banner')).toBeVisible();
    await started(page);
  },
);

test(
  'a page says that its server has stopped, and reloads once it is back @desktop',
  { tag: ['@field-0.2'] },
  async ({ page, dev, complaints }) => {
    await open(page, `${dev.url}/en`);
    await dev.stop();
    await expect(page.getByText('The development server has stopped.')).toBeVisible();
    expect(complaints).toEqual([]);
    await dev.start();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await started(page);
    await expect(page.getByText('The development server has stopped.')).toHaveCount(0);
    complaints.splice(0);
  },
);

test(
  'the devtools of TanStack Query open on an inspected page @desktop',
  { tag: ['@field-0.2'] },
  async ({ page, dev }) => {
    await open(page, `${dev.url}/en/products?inspect`);
    await page.getByRole('button', { name: /TanStack query devtools/i }).click();
    await expect(page.getByRole('button', { name: /Close tanstack query devtools/i })).toBeVisible();
  },
);

test(
  'the overlay, the inspector and the event log are served @desktop',
  { tag: ['@field-0.2'] },
  async ({ page, dev }) => {
    await open(page, `${dev.url}/en`);
    await expect(page.locator('raan-diagnostics')).toBeAttached();
    for (const [path, root] of [
      ['/__inspect', '#inspector'],
      ['/__events', '#events'],
    ] as const) {
      await page.goto(`${dev.url}${path}`);
      await expect(page.locator(`${root} > *`).first()).toBeVisible();
    }
  },
);

for (const { what, path } of [
  { what: 'the home page', path: '/en' },
  { what: 'a page of the gallery', path: '/en/lnw-demo/hero-banner' },
  { what: 'a product', path: 'product' },
])
  test(
    `${what} looks as in the build, also before any script @desktop`,
    { tag: ['@field-0.2'] },
    async ({ browser, dev, baseURL: origin }) => {
      const baseURL = origin ?? '';
      const now = new Date();
      const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
      const plain = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', javaScriptEnabled: false });
      const shown = await context.newPage();
      const unscripted = await plain.newPage();
      await shown.clock.setFixedTime(now);
      await shown.goto(`${baseURL}/en/products`);
      const product = (await shown.locator(PRODUCTS).first().getAttribute('href')) ?? '';
      const address = path === 'product' ? product : path;
      const look = async (shop: string) => {
        await shown.goto(shop + address);
        await started(shown);
        await shown.waitForLoadState('networkidle');
        await unscripted.goto(shop + address);
        const looks = [];
        for (const width of [390, 1440])
          for (const page of [shown, unscripted]) {
            await page.setViewportSize({ width, height: 900 });
            looks.push(await readGeometry(page));
          }
        return looks;
      };
      const [developed, built] = [await look(dev.url), await look(baseURL)];
      expect(developed.map((each, at) => differences(each, built[at] ?? []))).toEqual([[], [], [], []]);
      await context.close();
      await plain.close();
    },
  );
