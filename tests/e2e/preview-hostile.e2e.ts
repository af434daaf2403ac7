/**
 * Windows without permission to control the preview get nothing, whatever messages they send (contract, chapter 5 "Who
 * may speak").
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import type { post } from './hostile-messages.ts';
import { expect, saveData, test } from './shop.ts';
import { saidBy, stateOf, watchFrames } from './watched-frame.ts';

declare global {
  interface Window {
    /** In hostile windows. */
    hostile: { readonly post: typeof post };
  }
}

/** Messages of each hostile window. */
const COUNT = 1000;
const SEED = 20_261_121;
const PATH = '/?jit-preview=1';

/** Errors of the browser itself: `ready` for a missing receiver, and pictures of the page that was replaced. */
const EXPECTED = /does not match the recipient window's origin|preloaded using link preload/;

// A thousand messages, some of them of megabytes.
test.describe.configure({ timeout: 90_000 });

let server: Server;
let script: string;
/** A page of an unlisted origin; under /silent it sends no origin to the frames in it. */
let stranger: string;

test.beforeAll(async () => {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'hostile-messages.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'hostile' });
  script = output[0].code;
  server = createServer(({ url }, response) => {
    if (url === '/silent') response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('content-type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  stranger = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => void server.close());

test.beforeEach(({ page }) => watchFrames(page));

test.afterEach(({ complaints }) => {
  const others = complaints.filter((complaint) => !EXPECTED.test(complaint));
  complaints.splice(0, complaints.length, ...others);
});

/** The first origin that may frame the shop (src/cli/test/e2e-server.mjs). */
async function listedOrigin(page: Page): Promise<string> {
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  return /frame-ancestors 'self' (\S+?)(?:[; ]|$)/.exec(policy)?.[1] ?? '';
}

/**
 * Removes the first barrier: any page may frame the shop's and keep a reference to it. With `isListless` the shop has
 * no list of builders either.
 */
async function allowAllVisitors(page: Page, isListless = false): Promise<void> {
  await page.context().route('**/*jit-preview*', async (route) => {
    const answer = await route.fetch();
    const { 'cross-origin-opener-policy': _apart, ...headers } = answer.headers();
    const policy = headers['content-security-policy']?.replace(/frame-ancestors[^;]*;?/, '') ?? '';
    const body = await answer.text();
    await route.fulfill({
      response: answer,
      headers: { ...headers, 'content-security-policy': policy },
      body: isListless ? body.replace(/,"listed":\[[^\]]*\]/, '') : body,
    });
  });
}

/** Adds a frame to a window; resolves after it has loaded. */
async function addFrame(within: Page | Frame, src: string): Promise<void> {
  await within.evaluate(async (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.width = '1100';
    frame.height = '600';
    await new Promise((loaded) => {
      frame.addEventListener('load', loaded);
      document.body.append(frame);
    });
  }, src);
}

function frameAt(page: Page, start: string): Frame {
  const found = page.frames().find((frame) => frame.url().startsWith(start));
  if (found === undefined) throw new Error(`no frame shows ${start}`);
  return found;
}

/** Returns the shop's window from a hostile window, by the relation of the two. */
const TARGETS = {
  within: () => window.frames[0],
  beside: () => window.top?.frames[0],
  opened: () => (window.opener as Window | null)?.frames[0],
} as const;

/** Makes a window post all of its messages to the shop's frame; resolves after the frame has received each. */
async function attack(from: Page | Frame, target: keyof typeof TARGETS, shop: Frame): Promise<void> {
  const before = await shop.evaluate(() => window.watched.heard);
  await from.evaluate(script);
  const sent = await from.evaluate(
    `window.hostile = hostile, window.hostile.post((${TARGETS[target].toString()})(), ${SEED}, ${COUNT})`,
  );
  expect(sent).toBeGreaterThan(COUNT * 0.9);
  await expect
    .poll(() => shop.evaluate(() => window.watched.heard), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(before + Number(sent));
  // By now the effects of a message have begun and are rendered.
  await shop.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** The state of a frame after all changes have ended. */
async function settled(shop: Frame): ReturnType<typeof stateOf> {
  let before = await stateOf(shop);
  await expect
    .poll(async () => {
      const last = JSON.stringify(before);
      before = await stateOf(shop);
      return JSON.stringify(before) === last;
    })
    .toBe(true);
  return before;
}

/** The state of a frame that waits for its parent's messages. */
async function waiting(shop: Frame): ReturnType<typeof stateOf> {
  await expect.poll(async () => (await saidBy(shop, 'ready')).length).toBeGreaterThan(1);
  return settled(shop);
}

// Files that are prefetched when the page is idle are no effect of the parent.
test.beforeEach(({ page }) => saveData(page));

test('a page that is not listed cannot frame the shop @desktop', async ({ page, baseURL, complaints }) => {
  await page.goto(stranger);
  await addFrame(page, `${baseURL}${PATH}`);
  expect(page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  expect(complaints.every((complaint) => complaint.includes('frame-ancestors'))).toBe(true);
  complaints.length = 0;
});

for (const [name, path] of [
  ['that is not listed', '/'],
  ['that hides its referrer', '/silent'],
] as const) {
  test(`a parent ${name} is refused once, and has no effect @desktop`, async ({ page, baseURL }) => {
    await allowAllVisitors(page);
    await page.goto(stranger + path);
    await addFrame(page, `${baseURL}${PATH}`);
    const shop = frameAt(page, baseURL ?? '');
    const before = await waiting(shop);
    await attack(page, 'within', shop);
    const listed = await listedOrigin(page);
    const said = await saidBy(shop);
    expect(said.filter(([, { type }]) => type !== 'ready')).toEqual([
      [stranger, { raan: 1, type: 'refused', origin: stranger }],
    ]);
    // Its own origin is listed too, for its workbench.
    expect([...new Set(said.filter(([, { type }]) => type === 'ready').map(([target]) => target))]).toEqual([
      listed,
      baseURL,
    ]);
    expect(await stateOf(shop)).toEqual(before);
  });
}

test('a parent without an origin gets no message, and has no effect @desktop', async ({ page, baseURL }) => {
  await allowAllVisitors(page);
  await page.goto(stranger);
  await addFrame(page, 'data:text/html,<!doctype html><body>');
  const parent = frameAt(page, 'data:');
  await addFrame(parent, `${baseURL}${PATH}`);
  const shop = frameAt(page, baseURL ?? '');
  const before = await waiting(shop);
  await attack(parent, 'within', shop);
  const listed = await listedOrigin(page);
  const mayKnow = [listed, baseURL];
  expect((await saidBy(shop)).filter(([target, { type }]) => type !== 'ready' || !mayKnow.includes(target))).toEqual(
    [],
  );
  expect(await stateOf(shop)).toEqual(before);
});

/** A builder has framed the shop and shown its page there. */
async function build(page: Page, shopOrigin: string, builder: string): Promise<Frame> {
  await page.goto(builder);
  await addFrame(page, shopOrigin + PATH);
  const shop = frameAt(page, shopOrigin);
  await expect.poll(async () => (await saidBy(shop, 'ready')).length).toBeGreaterThan(0);
  await show(page, shopOrigin, 'The page of the builder', 1);
  await expect.poll(async () => (await saidBy(shop, 'rendered')).length).toBe(1);
  return shop;
}

async function show(page: Page, shopOrigin: string, text: string, rev: number): Promise<void> {
  const pageComponent = [{ type: 'heading', id: 'h', props: { text } }];
  await page.evaluate(
    ([to, messages]) => {
      for (const message of messages) window.frames[0]?.postMessage({ raan: 1, ...message }, to);
    },
    [
      shopOrigin,
      [
        { type: 'hello', version: 1, session: 's', id: `hello-${rev}` },
        { type: 'page-replace', path: '/', pageJson: { pageComponent }, rev },
      ],
    ] as const,
  );
}

/** The builder's page is unchanged, the frame has sent nothing since, and it still obeys the builder. */
async function unharmed(page: Page, shop: Frame, attacked: () => Promise<void>, shopOrigin: string): Promise<void> {
  const before = await settled(shop);
  const said = await saidBy(shop);
  await attacked();
  // It pings its builder every five seconds.
  const since = (await saidBy(shop)).slice(said.length).filter(([, { type }]) => type !== 'ping');
  expect(since).toEqual([]);
  expect(await stateOf(shop)).toEqual(before);
  await show(page, shopOrigin, 'Still the page of the builder', 2);
  await expect(shop.locator('[data-node=h]')).toHaveText('Still the page of the builder');
}

for (const [name, isListless, path] of [
  ['on the list', false, ''],
  // From then on only the first sender is accepted.
  ['that no list names and no referrer tells', true, '/silent'],
] as const) {
  test(`a frame beside the shop's, of a builder ${name}, has no effect @desktop`, async ({ page, baseURL }) => {
    const shopOrigin = baseURL ?? '';
    await allowAllVisitors(page, isListless);
    const builder = isListless ? stranger : await listedOrigin(page);
    const shop = await build(page, shopOrigin, builder + path);
    await addFrame(page, `${stranger.replace('127.0.0.1', 'localhost')}/`);
    const sibling = frameAt(page, 'http://localhost');
    await unharmed(page, shop, () => attack(sibling, 'beside', shop), shopOrigin);
    const said = await saidBy(shop);
    const first = said.findIndex(([, { type }]) => type !== 'ready');
    expect([...new Set(said.slice(0, first).map(([target]) => target))]).toEqual([isListless ? '*' : builder]);
    expect([...new Set(said.slice(first).map(([target]) => target))]).toEqual([builder]);
  });
}

test('the same messages of a builder on the list take effect, and none of them does harm @desktop', async ({
  page,
  baseURL,
}) => {
  const shopOrigin = baseURL ?? '';
  const builder = await listedOrigin(page);
  const shop = await build(page, shopOrigin, builder);
  const before = await saidBy(shop, 'rendered');
  await attack(page, 'within', shop);
  await expect.poll(async () => (await saidBy(shop, 'rendered')).length).toBeGreaterThan(before.length);
  await expect.poll(async () => (await saidBy(shop, 'nack')).length).toBeGreaterThan(0);
  await show(page, shopOrigin, 'After all of it', 1_000_000_001);
  await expect(shop.locator('[data-node=h]')).toHaveText('After all of it');
  expect(await shop.evaluate(() => ['polluted' in {}, location.origin])).toEqual([false, shopOrigin]);
});

test('a window that the builder opened has no effect on its frame @desktop', async ({ page, baseURL }) => {
  const shopOrigin = baseURL ?? '';
  const shop = await build(page, shopOrigin, await listedOrigin(page));
  const opened = page.waitForEvent('popup');
  await page.evaluate((address) => void window.open(address), `${stranger}/`);
  const popup = await opened;
  await popup.waitForLoadState();
  await unharmed(page, shop, () => attack(popup, 'opened', shop), shopOrigin);
});

test('a shop in its own window ignores all messages, even from its opener @desktop', async ({ page, baseURL }) => {
  await allowAllVisitors(page);
  await page.goto(await listedOrigin(page));
  const opened = page.waitForEvent('popup');
  await page.evaluate((address) => {
    Object.assign(window, { target: window.open(address) });
  }, `${baseURL}${PATH}`);
  const popup = await opened;
  const complaints: string[] = [];
  popup.on('pageerror', (error) => complaints.push(String(error)));
  await popup.waitForLoadState('networkidle');
  const shop = popup.mainFrame();
  // The idle page fetches the app.
  await expect(shop.locator('link[rel="modulepreload"]')).not.toHaveCount(0);
  const before = await settled(shop);
  const sent = await page.evaluate(`${script}; hostile.post(window.target, ${SEED}, ${COUNT})`);
  await expect.poll(() => shop.evaluate(() => window.watched.heard)).toBeGreaterThanOrEqual(Number(sent));
  expect(await stateOf(shop)).toEqual(before);
  expect(complaints).toEqual([]);
});
