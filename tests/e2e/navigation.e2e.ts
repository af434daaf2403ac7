/** Navigation between pages: failures, delays, newer builds, and the scroll position. */
import type { Page } from '@playwright/test';
import { cartButton, expect, started, test } from './shop.ts';

const LIST = '/en/products';

/** Opens a page with the app, and marks it to detect a full load. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await started(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
}

const sameDocument = (page: Page) => page.locator('html[data-same-document]');

/** Clicks a link of the shop that is added at the top of the page. */
async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const made = document.createElement('a');
    made.href = to;
    made.textContent = `to ${to}`;
    document.querySelector('main')?.prepend(made);
  }, href);
  await page
    .getByRole('link', { name: `to ${href}`, exact: true })
    .first()
    .click();
}

/** A gate that delays requests until it is opened. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let release = (): void => {};
  const passed = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { passed, open: () => release() };
}

test('a failed page can be retried @phone-first', { tag: '@spec-2.34b' }, async ({ page, complaints }) => {
  await open(page, '/en');
  let isDown = true;
  await page.route('**/en/products/_payload.json*', (route) =>
    isDown ? route.fulfill({ status: 503, body: 'out of order' }) : route.continue(),
  );
  await follow(page, `${LIST}?sort=newest`);
  await expect(page.getByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/products\?sort=newest$/);
  isDown = false;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/en\/products\?sort=newest$/);
  await expect(page.locator('#main')).toBeFocused();
  await expect(sameDocument(page)).toBeAttached();
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('503'))).toEqual([]);
});

test('of two requested pages the later one is shown @phone-first', { tag: '@spec-7.15c' }, async ({ page }) => {
  await open(page, '/en');
  const { passed, open: release } = gate();
  const asked = page.waitForRequest('**/en/about/_payload.json*');
  await page.route('**/en/about/_payload.json*', async (route) => {
    await passed;
    await route.continue().catch(() => {});
  });
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('/en/about/'));
  await follow(page, '/en/about');
  await asked;
  await follow(page, '/en/contact');
  await expect(page).toHaveURL(/\/en\/contact$/);
  await expect(page.locator('main form[action^="/api/forms/"]').first()).toBeVisible();
  await calledOff;
  release();
  await expect(page).toHaveURL(/\/en\/contact$/);
  await expect(page.locator('main form[action^="/api/forms/"]').first()).toBeVisible();
});

test(
  'the old page fades to grey before the new one appears; a page can select another transition @desktop',
  { tag: ['@spec-2.16', '@spec-2.16b'] },
  async ({ page }) => {
    await open(page, '/en');
    await page.evaluate(watchMovement);
    const moved = () => page.evaluate(() => (Reflect.get(window, 'moved') as string[]).toSorted());
    await follow(page, '/en/about');
    await expect(page).toHaveURL(/\/en\/about$/);
    await expect.poll(moved).toEqual(['grayscale-in', 'grayscale-out']);
    await page.route('**/en/contact/_payload.json*', async (route) => {
      const answer = await route.fetch();
      const payload = (await answer.json()) as { readonly pageSetting?: object };
      await route.fulfill({ json: { ...payload, pageSetting: { ...payload.pageSetting, transition: 'slide' } } });
    });
    await follow(page, '/en/contact');
    await expect(page).toHaveURL(/\/en\/contact$/);
    await expect.poll(moved).toEqual(['grayscale-in', 'grayscale-out', 'slide-in', 'slide-out']);
  },
);

/** In the page: collects the names of the elements that animate between pages. */
function watchMovement(): void {
  const moved: string[] = [];
  Reflect.set(window, 'moved', moved);
  const shown = new Set<Animation>();
  const look = () => {
    for (const animation of document.getAnimations()) {
      const isOfPages = (animation.effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition') === true;
      if (!(animation instanceof CSSAnimation) || !isOfPages || shown.has(animation)) continue;
      shown.add(animation);
      if (/-(?:out|in)$/.test(animation.animationName) && !animation.animationName.startsWith('-ua-'))
        moved.push(animation.animationName);
    }
    requestAnimationFrame(look);
  };
  look();
}

test('a cancelled navigation keeps the current page @phone-first', async ({ page }) => {
  await open(page, '/en');
  const { passed, open: release } = gate();
  await page.route('**/en/about/_payload.json*', async (route) => {
    await passed;
    await route.continue().catch(() => {});
  });
  const title = await page.title();
  await follow(page, '/en/about');
  await expect(page).toHaveURL(/\/en\/about$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/en$/);
  release();
  await expect(page).toHaveTitle(title);
  await follow(page, '/en/contact');
  await expect(page.locator('main form[action^="/api/forms/"]').first()).toBeVisible();
  await expect(sameDocument(page)).toBeAttached();
});

test('a failed refresh keeps the current page @phone-first', async ({ page, complaints }) => {
  await open(page, '/en');
  await follow(page, LIST);
  // The address changes before the page has loaded.
  await expect(page).toHaveTitle(/^All products/);
  await page.route('**/en/products/_payload.json*', (route) => route.fulfill({ status: 503, body: 'out of order' }));
  const answered = page.waitForResponse('**/en/products/_payload.json*');
  await follow(page, LIST);
  await answered;
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()).toBeVisible();
  await expect.poll(() => complaints.some((complaint) => complaint.includes('could not be loaded again'))).toBe(true);
  complaints.splice(0);
});

for (const path of ['by a link', 'by Back'] as const) {
  test(`after a newer build the next page is a full load, ${path} @phone-first`, async ({ page }) => {
    await page.clock.install();
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }));
    await open(page, '/en');
    await follow(page, '/en/about');
    // The address changes before the page has loaded.
    await expect(page).toHaveTitle(/^Our story/);
    await expect(sameDocument(page)).toBeAttached();
    const asked = page.waitForResponse('**/builds/latest.json?*');
    await page.clock.fastForward('01:00:01');
    await (await asked).finished();
    // A later request gets a later response: by then the page knows the build.
    await page.evaluate(async () => void (await (await fetch('/builds/latest.json')).json()));
    if (path === 'by a link') await follow(page, '/en/contact');
    else await page.goBack();
    await expect(page).toHaveURL(path === 'by a link' ? /\/en\/contact$/ : /\/en$/);
    await expect(sameDocument(page)).not.toBeAttached();
  });
}

test('missing code reloads the page once @phone-first', { tag: '@spec-4.34' }, async ({ page, complaints }) => {
  await open(page, '/en/contact');
  await page.getByRole('main').getByRole('textbox').first().fill('my name');
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
  await codeFails(page);
  await expect(sameDocument(page)).not.toBeAttached();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('main').getByRole('textbox', { includeHidden: true }).first()).toHaveValue('my name');
  await started(page);
  // Within ten seconds it does not retry, but checks for a newer build.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await codeFails(page);
  await codeFails(page);
  await expect(sameDocument(page)).toBeAttached();
  complaints.splice(0);
});

/** A part of the code can't be loaded; Vite reports it with this event. */
async function codeFails(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/builds/latest.json?*');
  await page.evaluate(() => {
    dispatchEvent(new Event('vite:preloadError'));
  });
  await (await asked).finished();
}

test('a page without its code is loaded from the server, at its own address @phone-first', async ({
  page,
  complaints,
}) => {
  await open(page, '/en');
  await page.route(/\/assets\/(?!entry|app|starter|navigation|processes|xstate).*\.js$/, (route) => route.abort());
  await follow(page, LIST);
  await expect(page).toHaveURL(/\/en\/products$/);
  await expect(sameDocument(page)).not.toBeAttached();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  complaints.splice(0);
});

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('only paging keeps the scroll position @phone-first', { tag: '@spec-2.20' }, async ({ page }) => {
  await open(page, '/en/products');
  const go = async (href: string) => {
    await page.evaluate((to) => {
      scrollTo({ top: 600, behavior: 'instant' });
      const made = document.createElement('a');
      made.href = to;
      document.querySelector('main')?.append(made);
      made.click();
    }, href);
    await expect(page).toHaveURL(new RegExp(`${href.replace('?', '\\?')}$`));
    await page.waitForLoadState('networkidle');
  };
  await go('/en/products?p_page=2');
  await expect.poll(() => scrollOf(page)).toBe(600);
  await go('/en/products?p_page=2&sort=newest');
  await expect.poll(() => scrollOf(page)).toBe(0);
  await go('/en/about');
  await expect.poll(() => scrollOf(page)).toBe(0);
});

test(
  'a hash link scrolls to its element, smoothly and a moment after the click, by pointer and by key alike @phone-first',
  { tag: ['@field-3.10', '@spec-2.19'] },
  async ({ page }) => {
    await open(page, '/en/about');
    await page.evaluate(() => {
      const goal = document.createElement('h2');
      goal.id = 'goal';
      goal.textContent = 'Goal';
      const space = document.createElement('div');
      for (let line = 0; line < 200; line += 1) space.append(document.createElement('br'));
      document.querySelector('main')?.append(space, goal);
      const made = document.createElement('a');
      made.href = '#goal';
      made.textContent = 'to the goal';
      document.querySelector('main')?.prepend(made);
      scrollTo({ top: 0, behavior: 'instant' });
    });
    /** Starts measuring the time from the next click to the first scroll after it (ms). */
    const watchClick = () =>
      page.evaluate(() => {
        const measured = new Promise<number>((resolve) => {
          const watch = ({ timeStamp: clicked }: MouseEvent) => {
            const before = scrollY;
            // The focus that scrolls the link into view may be reported after the click.
            addEventListener('scroll', ({ timeStamp }) => void (scrollY !== before && resolve(timeStamp - clicked)));
          };
          addEventListener('click', watch, { once: true, capture: true });
        });
        Reflect.set(window, 'measured', measured);
      });
    const measured = () => page.evaluate(() => Reflect.get(window, 'measured'));
    const link = page.getByRole('link', { name: 'to the goal' });
    const place = () => page.locator('#goal').evaluate((goal) => Math.round(goal.getBoundingClientRect().top));
    const atRest = () =>
      expect
        .poll(async () => {
          const before = await place();
          await page.evaluate(
            () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
          );
          return (await place()) - before;
        })
        .toBe(0);
    for (const act of [() => link.click(), () => link.press('Enter')]) {
      await link.focus();
      await atRest();
      await watchClick();
      await act();
      expect(await measured()).toBeGreaterThanOrEqual(295);
      await expect(page).toHaveURL(/#goal$/);
      await expect(page.locator('#goal')).toBeInViewport();
      // The element is in view before the movement ends.
      await atRest();
      await page.evaluate(() => {
        history.replaceState(history.state, '', location.pathname);
        scrollTo({ top: 0, behavior: 'instant' });
      });
    }
    await expect(sameDocument(page)).toBeAttached();
  },
);

test(
  'a link to another page with an unknown hash leads to its top @phone-first',
  { tag: ['@field-3.10'] },
  async ({ page }) => {
    await open(page, LIST);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await follow(page, '/en/about#nowhere');
    await expect(page).toHaveURL(/\/en\/about#nowhere$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(sameDocument(page)).toBeAttached();
  },
);

test('pages under /demo reload the base @phone-first', { tag: '@spec-2.17' }, async ({ page, complaints }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/_base.json')) asked.push(pathname);
  });
  await open(page, '/en/demo-of-nothing');
  await expect.poll(() => asked).toEqual(['/en/demo-of-nothing/_base.json']);
  complaints.splice(0);
});

test('the cart keeps its count during all of this @phone-first', async ({ page }) => {
  await open(page, LIST);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(cartButton(page, 'en', 1)).toBeVisible();
  await follow(page, '/en/about');
  await expect(page).toHaveURL(/\/en\/about$/);
  await expect(cartButton(page, 'en', 1)).toBeVisible();
});
