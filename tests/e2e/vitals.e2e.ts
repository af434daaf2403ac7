/** Web vitals of visitors for the operator: by kind of page and connection, only with consent to statistics. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { everyConsent } from '#schemas/consent.ts';
import { decideConsent, expect, started, test as base } from './shop.ts';

interface Measured {
  /** Origin of a storefront that measures every visit. */
  readonly origin: string;
  /** The text that Prometheus reads. */
  readonly metrics: () => Promise<string>;
}

/** A separate storefront in front of the tests' shop. */
const test = base.extend<{ measured: Measured }>({
  measured: async ({ baseURL }, use) => {
    const port = Number(process.env.E2E_PORT) + 41;
    const server: ChildProcess = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(port + 1),
        WEB_VITALS_SAMPLE: '1',
        STORE_API_URL: baseURL ?? '',
        LOG_LEVEL: 'error',
      },
      stdio: 'ignore',
    });
    const ended = once(server, 'exit');
    const text = (at: number, path: string) =>
      fetch(`http://127.0.0.1:${at}${path}`).then(
        (answer) => answer.text(),
        () => '',
      );
    try {
      await expect.poll(() => text(port, '/readyz')).toBe('ready\n');
      await use({ origin: `http://127.0.0.1:${port}`, metrics: () => text(port + 1, '/metrics') });
    } finally {
      server.kill();
      await ended;
    }
  },
});

/** Visits a page, uses it and leaves it. */
async function visit(context: BrowserContext, url: string, consent: 'granted' | 'denied'): Promise<void> {
  await decideConsent(context, everyConsent(consent), url);
  const page = await context.newPage();
  const code = page.waitForResponse(/report-vitals/);
  await page.goto(url, { waitUntil: 'load' });
  await started(page);
  await code;
  await page.mouse.click(1, 1);
  await page.goto(new URL('/robots.txt', url).href);
  await page.close();
}

test('the vitals of a visit reach the operator with consent to statistics, and not without @desktop', async ({
  context,
  measured: { origin, metrics },
}) => {
  await visit(context, `${origin}/search`, 'denied');
  await visit(context, `${origin}/`, 'granted');
  const counted = async () =>
    [
      ...(await metrics()).matchAll(
        /^raan_web_vital_seconds_count\{(vital="(?:lcp|ttfb)",page="\w+",connection="\w+")\} (\d+)$/gm,
      ),
    ]
      .map(([, place, count]) => `${place} ${count}`)
      .toSorted();
  await expect
    .poll(counted)
    .toEqual(['vital="lcp",page="home",connection="4g" 1', 'vital="ttfb",page="home",connection="4g" 1']);
});
