/**
 * The browser prerenders the page behind a hovered link (Speculation Rules), and that page has no effect before it is
 * shown.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './shop.ts';

interface Message {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  /** Event `Preload.prerenderStatusUpdated`. */
  readonly params?: { readonly status?: string; readonly prerenderStatus?: string };
}

type Send = (method: string, params?: object) => Promise<Readonly<Record<string, unknown>>>;

/**
 * A page outside of Playwright's control, because Playwright forbids prerendering in its own pages; with a session of
 * the DevTools protocol.
 */
async function openPage(
  port: number,
  url: string,
): Promise<{ readonly send: Send; readonly statuses: readonly string[]; readonly close: () => void }> {
  const created = await fetch(`http://127.0.0.1:${port}/json/new?${url}`, { method: 'PUT' });
  const { webSocketDebuggerUrl } = (await created.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
  const pending = new Map<number, (result: Readonly<Record<string, unknown>>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, params } = JSON.parse(String(data)) as Message;
    if (id !== undefined) pending.get(id)?.(result ?? {});
    if (params?.status !== undefined) statuses.push(`${params.status} ${params.prerenderStatus ?? ''}`.trim());
  });
  const statuses: string[] = [];
  let last = 0;
  const send: Send = (method, params = {}) => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((answered) => pending.set(id, answered));
  };
  return { send, statuses, close: () => socket.close() };
}

const RULES = '/builds/speculation.json';

/** The address, scripts and calls of the page since it was prerendered, and whether its app has started. */
const FACTS = `(() => {
  const made = performance.getEntriesByType('resource').filter(({ initiatorType }) => !['img', 'link', 'css'].includes(initiatorType));
  return JSON.stringify([location.pathname, made.map(({ name }) => new URL(name).pathname), 'started' in document.documentElement.dataset]);
})()`;

test('a page is prerendered while its link is hovered, and neither starts nor counts before it is shown @desktop', async ({
  playwright,
  baseURL,
}, { project, parallelIndex }) => {
  const port = 9500 + parallelIndex;
  const { launchOptions } = project.use;
  // The small headless browser does not activate prerendered pages.
  const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
    existsSync(file),
  );
  // Not with Playwright, which forbids prerendering in the pages that it controls.
  const profile = mkdtempSync(join(tmpdir(), 'raan-prerender-'));
  const browser = spawn(
    whole ?? launchOptions?.executablePath ?? playwright.chromium.executablePath(),
    [...(launchOptions?.args ?? []), '--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`],
    { stdio: 'ignore' },
  );
  const ended = once(browser, 'exit');
  try {
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/json/version`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers).toBe(true);
    const { send, statuses, close } = await openPage(port, 'about:blank');
    const evaluate = async (expression: string): Promise<unknown> => {
      const { result } = await send('Runtime.evaluate', { expression });
      return (result as { value?: unknown } | undefined)?.value;
    };
    await send('Preload.enable');
    await send('Network.enable');
    // The app does not load, because its start would remove the rules.
    await send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] });
    await send('Page.navigate', { url: `${baseURL ?? ''}/en` });
    const center = `(() => {
      const link = document.querySelector('main a[href="/en/products"]');
      link?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = link?.getBoundingClientRect() ?? {};
      return document.readyState === 'complete' && link ? [x + width / 2, y + height / 2].join() : '';
    })()`;
    await expect.poll(() => evaluate(center)).toContain(',');
    const [x, y] = String(await evaluate(center))
      .split(',')
      .map(Number);
    await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    const asked = `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('${RULES}'))`;
    await expect.poll(() => evaluate(asked)).toBe(true);
    await expect.poll(() => statuses).toContain('Ready');
    await send('Network.disable');
    for (const type of ['mousePressed', 'mouseReleased'])
      await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    // The shown page is the prerendered one.
    await expect.poll(() => statuses).toContain('Success');
    await expect.poll(() => evaluate(FACTS)).toBe(JSON.stringify(['/en/products', [RULES], false]));
    close();
  } finally {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
