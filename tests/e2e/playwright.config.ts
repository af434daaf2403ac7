import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { runsHere, titlesHere } from '../platform/setups.ts';

/** `npm test` chooses a free port and the browser; by hand (`npx playwright test -c tests/e2e`) these are the defaults. */
const port = (process.env.E2E_PORT ??= '4790');
const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (file) => existsSync(file),
  );

/**
 * A test runs at both widths, unless its title says @desktop or @phone, where alone it means something; @desktop-first or
 * @phone-first, where both would find the same: `npm run test:full` has those at both, and what says @full.
 */
const isFull = process.env.E2E_FULL === '1';
const notOnDesktop = isFull ? /@phone(?!-first)/ : /@phone|@full/;
const titles = titlesHere(isFull);
const notOnPhone = isFull ? /@desktop(?!-first)/ : /@desktop|@full/;

// Without hinting glyphs stand where the browser of a phone puts them, whatever the machine's settings.
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
  // No retries: a test that passes only sometimes has found something.
  retries: 0,
  // Four would wait for a platform for less, but its storefront then answers later than the calls' time-outs.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: '../../test-results',
  snapshotPathTemplate: 'snapshots/{arg}{ext}',
  // A picture that is not there yet is made by hand: `npx playwright test --update-snapshots`.
  updateSnapshots: 'none',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // What a worker answers no test can stand in for; its own tests allow it.
    serviceWorkers: 'block',
    // Costs an eighth of the time, and nobody opens it there.
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
