import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { started, test as plain } from './shop.ts';
import { GOOGLE, PIXEL, test } from './tagged-shop.ts';

const TAG_HOSTS =
  /^https:\/\/(?:[\w-]+\.)*(?:googletagmanager|google-analytics|googleadservices|doubleclick|facebook)\.(?:com|net)\//;

/**
 * Mock of a tag's script: like real tags it loads a second one from its own host and sends data home. It also tries
 * another tag's host, and reports every command to the test.
 */
const FAKE = `
  if (window.tagRuns === undefined) {
    window.tagRuns = true;
    const recorded = (entry) => window.recorded(JSON.stringify(Array.isArray(entry) ? entry : [...entry]));
    const follow = (list) => { list.forEach(recorded); list.push = (entry) => { recorded(entry); return list.length; }; };
    follow(window.dataLayer);
    const add = (src) => { const script = document.createElement('script'); script.src = src; document.head.append(script); };
    add('https://www.googletagmanager.com/second.js');
    try { add('https://evil.example/x.js'); } catch { window.recorded('["refused"]'); }
    fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', body: '' });
  }
`;

interface Recorded {
  readonly commands: readonly (readonly unknown[])[];
  /** Requested addresses of the tags' hosts, without queries. */
  readonly asked: readonly string[];
  readonly warned: readonly string[];
  readonly complaints: readonly string[];
}

/** Mocks the tags' hosts, and records requests and console messages. */
async function listen(page: Page): Promise<Recorded> {
  const [commands, asked, warned, complaints]: [unknown[][], string[], string[], string[]] = [[], [], [], []];
  await page.exposeFunction('recorded', (text: string) => commands.push(JSON.parse(text) as unknown[]));
  await page.route(TAG_HOSTS, (route) => {
    const { origin, pathname } = new URL(route.request().url());
    asked.push(origin + pathname);
    const isMain = pathname === '/gtag/js';
    return route.fulfill({ contentType: 'text/javascript', body: isMain ? FAKE : '' });
  });
  page.on('console', (message) => {
    if (message.text().startsWith('tracking: ')) warned.push(message.text().slice('tracking: '.length));
    else if (/Content Security Policy|TrustedScript/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { commands, asked, warned, complaints };
}

/** Events of the Google tag of Analytics: name and parameters. */
function events({
  commands,
}: Recorded): readonly (readonly [name: unknown, parameters: Readonly<Record<string, unknown>>])[] {
  return commands.flatMap(([command, name, given]) => {
    const { send_to, ...parameters } = (given ?? {}) as Record<string, unknown>;
    return command === 'event' && send_to === GOOGLE ? [[name, parameters] as const] : [];
  });
}

/** Queue of commands for the pixel's script. */
async function pixel(page: Page): Promise<readonly (readonly unknown[])[]> {
  return page.evaluate(() => Reflect.get(Reflect.get(window, 'fbq') as object, 'queue') as unknown[][]);
}

const names = (recorded: Recorded) => events(recorded).map(([name]) => name);
const last = (recorded: Recorded, wanted: string) => events(recorded).findLast(([name]) => name === wanted)?.[1];
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies in this shop' });

/** The card of a product without variants: its uuid, name, and button. */
async function card(page: Page) {
  const article = page
    .locator('main article')
    .filter({ has: page.getByRole('button', { name: 'Add to cart' }) })
    .first();
  const link = article.locator('a[href*="/product/"]').first();
  const uuid = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
  return {
    uuid,
    name: (await link.textContent()) ?? '',
    link,
    add: article.getByRole('button', { name: 'Add to cart' }),
  };
}

test(
  'no tag is requested before consent; with statistics only, Google Analytics counts and ads are blocked @desktop',
  { tag: ['@spec-4.27', '@spec-8.7a', '@spec-8.7b'] },
  async ({ page, tagged }) => {
    const recorded = await listen(page);
    await page.goto(`${tagged}/en/products`);
    await started(page);
    await expect.poll(() => recorded.warned).toContain('"page_view" is blocked: no consent to analytics or ads');
    await (await card(page)).add.click();
    await expect.poll(() => recorded.warned).toContain('"add_to_cart" is blocked: no consent to analytics or ads');
    await banner(page).getByRole('button', { name: 'Reject all' }).click();
    await expect(banner(page)).toBeHidden();
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
    const layer = await page.evaluate(() => {
      const entries: unknown = Reflect.get(window, 'dataLayer');
      return Array.isArray(entries) ? entries.map((entry: ArrayLike<unknown>) => Array.from(entry)) : [];
    });
    expect(layer[0]).toEqual([
      'consent',
      'default',
      { functionality_storage: 'denied', analytics_storage: 'denied', ...denied },
    ]);
    expect(layer.filter(([command]) => command !== 'consent')).toEqual([]);
    expect([recorded.asked, recorded.commands, recorded.complaints]).toEqual([[], [], []]);

    await page.context().clearCookies();
    await page.goto(`${tagged}/en`);
    await banner(page).getByRole('button', { name: 'Cookie settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cookie settings' });
    await dialog.getByRole('checkbox', { name: 'Statistics' }).check();
    await dialog.getByRole('button', { name: 'Confirm choices' }).click();
    await expect.poll(() => names(recorded)).toContain('page_view');
    expect(recorded.asked.filter((address) => address.includes('facebook'))).toEqual([]);
    expect(recorded.warned.at(-1)).toMatch(/^remarketing of ".*" is blocked for .*: no consent to ads$/);
  },
);

test(
  'after consent every step is counted with the values of the cart, until consent is withdrawn @desktop',
  { tag: ['@spec-4.21', '@spec-7.17'] },
  async ({ page, tagged }) => {
    test.slow();
    const recorded = await listen(page);
    await page.goto(`${tagged}/en/products`);
    await banner(page).getByRole('button', { name: 'Accept all' }).click();

    // The tags are loaded, with their own further scripts, and no others.
    await expect
      .poll(() => recorded.asked.toSorted(), { timeout: 30_000 })
      .toEqual([
        'https://connect.facebook.net/en_US/fbevents.js',
        'https://region1.google-analytics.com/g/collect',
        'https://www.googletagmanager.com/gtag/js',
        'https://www.googletagmanager.com/second.js',
      ]);
    expect(recorded.commands).toContainEqual(['refused']);
    expect(recorded.commands.slice(0, 2).map(([command, action]) => [command, action])).toEqual([
      ['consent', 'default'],
      ['consent', 'update'],
    ]);
    await expect.poll(() => last(recorded, 'page_view')).toMatchObject({ page_location: `${tagged}/en/products` });
    await expect.poll(() => last(recorded, 'view_item_list')).toMatchObject({ currency: 'THB' });

    // Pieces: the difference, at the price of the tier.
    const { uuid, name, link, add } = await card(page);
    const [product] = (
      (await (await page.request.get(`${tagged}/api/products/batch?filter[uuid]=${uuid}`)).json()) as {
        data: { name: string; price: number }[];
      }
    ).data;
    const price = Number(product?.price);
    const item = { item_id: uuid, item_name: name, price };
    const base = { event_category: 'ecommerce', currency: 'THB' };
    await add.click();
    await expect
      .poll(() => last(recorded, 'add_to_cart'))
      .toEqual({ ...base, value: price, items: [{ ...item, quantity: 1 }] });
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Cart.*1/ })
      .click();
    await expect
      .poll(() => last(recorded, 'view_cart'))
      .toEqual({ ...base, value: price, items: [{ ...item, quantity: 1 }] });
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    await drawer.getByRole('button', { name: 'Increase quantity' }).click();
    await expect.poll(() => names(recorded).filter((each) => each === 'add_to_cart')).toHaveLength(2);
    await drawer.getByRole('button', { name: 'Decrease quantity' }).click();
    await expect
      .poll(() => last(recorded, 'remove_from_cart'))
      .toEqual({ ...base, value: price, items: [{ ...item, quantity: 1 }] });
    await page.keyboard.press('Escape');

    // A card, the page of its product, a search.
    await link.click();
    await expect
      .poll(() => last(recorded, 'view_item'))
      .toEqual({ ...base, value: price, items: [{ ...item, quantity: 1 }] });
    expect(last(recorded, 'select_item')).toMatchObject({ currency: 'THB', items: [{ ...item, quantity: 1 }] });
    await expect
      .poll(() => last(recorded, 'page_view'))
      .toMatchObject({
        page_location: page.url(),
        page_referrer: `${tagged}/en/products`,
        page_title: await page.title(),
      });
    expect(await pixel(page)).toContainEqual([
      'trackSingle',
      PIXEL,
      'AddToCart',
      {
        value: price,
        currency: 'THB',
        content_type: 'product',
        content_ids: [uuid],
        contents: [{ id: uuid, quantity: 1, item_price: price }],
        num_items: 1,
      },
    ]);
    await page.goto(`${tagged}/en/search?q=tea`);
    await started(page);
    await expect.poll(() => last(recorded, 'search')).toMatchObject({ event_label: 'tea', search_term: 'tea' });

    // Withdrawn: no more events, and Google receives the withdrawal.
    await page.getByRole('button', { name: 'Cookie settings' }).first().click();
    await page.getByRole('dialog', { name: 'Cookie settings' }).getByRole('button', { name: 'Reject all' }).click();
    await expect
      .poll(() => recorded.commands.at(-1))
      .toMatchObject(['consent', 'update', { analytics_storage: 'denied' }]);
    const before = recorded.commands.length;
    await (await card(page)).add.click();
    await expect.poll(() => recorded.warned).toContain('"add_to_cart" is blocked: no consent to analytics or ads');
    expect(recorded.commands).toHaveLength(before);
    const isDisabled = await page.evaluate((id) => Reflect.get(window, `ga-disable-${id}`) as unknown, GOOGLE);
    expect([isDisabled, (await pixel(page)).at(-1)]).toEqual([true, ['consent', 'revoke']]);
    // The only refused request is the tag's try at another host.
    expect(recorded.complaints.filter((text) => !text.includes('TrustedScriptURL'))).toEqual([]);
    expect(recorded.asked.filter((address) => address.includes('evil'))).toEqual([]);
  },
);

test('the checkout is counted, and converts in Ads @desktop', { tag: ['@spec-2.32'] }, async ({ page, tagged }) => {
  const recorded = await listen(page);
  await page.goto(`${tagged}/en/products`);
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => names(recorded)).toContain('page_view');
  await (await card(page)).add.click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart.*1/ })
    .click();
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/pay\/checkout\//);
  const begun = last(recorded, 'begin_checkout');
  expect(begun).toMatchObject({ currency: 'THB', value: expect.any(Number) });
  expect(recorded.commands).toContainEqual([
    'event',
    'conversion',
    { send_to: 'AW-123456789/Begun', value: begun?.value, currency: 'THB' },
  ]);
});

test('a preview loads no tag, and a page lists only the hosts of its own tags @desktop', async ({
  request,
  tagged,
}) => {
  const policy = async (path: string) => (await request.get(tagged + path)).headers()['content-security-policy'] ?? '';
  const shop = await policy('/en');
  const hosts = [/googletagmanager/, /google-analytics/, /facebook/, /tiktok/, /line/, /trusted-types raan .*default/];
  expect(hosts.map((host) => host.test(shop))).toEqual([true, true, true, false, false, true]);
  expect(hosts.map((host) => host.test(''))).toEqual(hosts.map(() => false));
  const preview = await policy('/en?jit-preview=1');
  expect(hosts.map((host) => host.test(preview))).toEqual(hosts.map(() => false));
});

plain('a shop without tags loads nothing that counts, and names none of their hosts @desktop', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const document = await page.goto('/en/products');
  await started(page);
  await (await card(page)).add.click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart.*1/ })).toBeVisible();
  expect(loaded.filter((url) => url.includes('tracking'))).toEqual([]);
  expect(document?.headers()['content-security-policy']).not.toMatch(/google|facebook|tiktok|default$/);
});

/** Texts that only the log of events has. */
const MARKS = ['__events', 'raan:events'];

plain(
  'the log of events is in no file of the build, and its address answers nothing @desktop',
  async ({ page, complaints }) => {
    const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')] as const);
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter(([, text]) => MARKS.some((mark) => text.includes(mark))).map(([name]) => name)).toEqual([]);
    const own = readFileSync('src/client/tracking/event-channel.ts', 'utf8');
    expect(MARKS.filter((mark) => !own.includes(mark))).toEqual([]);
    expect((await page.request.get('/__events')).status()).toBe(404);
    expect(complaints).toEqual([]);
  },
);
