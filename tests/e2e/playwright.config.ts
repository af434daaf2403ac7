import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { runsHere, titlesHere } from '../platform/setups.ts';

/**
 * `npm test` chooses a free port and the browser; these are the defaults for a manual run (`npx playwright test -c
 * tests/e2e`).
 */
const port = (process.env.E2E_PORT ??= '4790');
const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (file) => existsSync(file),
  );

/**
 * A test runs at both widths by default. With `@desktop` or `@phone` in its title it runs only at that width, because it
 * has no meaning at the other one. With `@desktop-first` or `@phone-first` it runs at both only in `npm run test:full`,
 * because both would find the same. That command also runs tests with `@full`.
 */
const isFull = process.env.E2E_FULL === '1';
const notOnDesktop = isFull ? /@phone(?!-first)/ : /@phone|@full/;
const titles = titlesHere(isFull);
const notOnPhone = isFull ? /@desktop(?!-first)/ : /@desktop|@full/;

// Without hinting, glyphs have the positions of a phone's browser, whatever the machine's settings.
const quiet = [
  'font-render-hinting=none',
  'disable-quic',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: readdirSync(import.meta.dirname).filter(
    (file) => file.endsWith('.e2e.ts') && runsHere(`tests/e2e/${file}`, isFull),
  ),
  ...(titles === undefined ? {} : { grep: titles }),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // No retries: a flaky test has found a fault.
  retries: 0,
  // Four workers would be faster with a slow platform, but then its storefront responds after the timeouts of calls.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Each set-up has its own, because a run empties its folder.
  outputDir: `../../test-results/${process.env.SETUP ?? 'embedded'}`,
  snapshotPathTemplate: 'snapshots/{arg}{ext}',
  // Create a missing screenshot by hand: `npx playwright test --update-snapshots`.
  updateSnapshots: 'none',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // A service worker's responses can't be mocked by a test; its own tests allow the worker.
    serviceWorkers: 'block',
    // Saves an eighth of the time; nobody opens traces there.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: ['--no-sandbox', '--no-first-run', ...quiet.map((flag) => `--${flag}`)],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: notOnDesktop, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grepInvert: notOnPhone, use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
  ],
  webServer: {
    command: 'node src/cli/test/e2e-server.mjs',
    cwd: resolve(import.meta.dirname, '../..'),
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
