import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';

/** Edits of each kind: what is saved, and where it shows. */
const EDITS = [
  {
    name: 'component',
    file: 'registry/content/hero-banner/hero-banner.tsx',
    from: '<section {...rootProps',
    to: (/** @type {number} */ round) => `<section data-round="${round}" {...rootProps`,
  },
  {
    name: 'stylesheet',
    file: 'registry/content/hero-banner/hero-banner.module.css',
    from: '.hero {',
    to: (/** @type {number} */ round) => `.hero { --round: ${round};`,
  },
];

/**
 * `npm run bench:dev`: from a saved source to the frame that shows it, on a page of `npm run dev` over a copy of the sources.
 * `-- --rounds N` (30).
 */
await runMain(async () => {
  await ensureInstalled();
  if (!process.env.BENCH_PINNED)
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env: { BENCH_PINNED: '1' }, show: true })).code;
  const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
  const rounds = Number(values.rounds ?? 30);
  const [{ chromium }, { openDevServer }] = await Promise.all([
    import('@playwright/test'),
    import('../e2e/dev-server.ts'),
  ]);
  const server = await openDevServer();
  const browser = await chromium.launch({
    executablePath: (await ensureWholeChromium()) || undefined,
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/en`);
    await page.mouse.move(2, 1);
    await page.mouse.move(1, 1);
    await page.waitForSelector('html[data-started]');
    for (const { name, file, from, to } of EDITS) {
      const times = [];
      for (let round = 1; round <= rounds; round += 1) {
        const painted = page.evaluate(waitForRound, round);
        const saved = Date.now();
        const undo = server.edit(file, from, to(round));
        times.push((await painted) - saved);
        const undone = page.evaluate(waitForRound, 0);
        undo();
        await undone;
      }
      times.sort((one, other) => one - other);
      const at = (/** @type {number} */ share) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
      console.log(`${name}: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, ${rounds} edits`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
});

/**
 * In the page: the time (ms since 1970) at which a frame shows the edit of a round, 0 for none.
 *
 * @param {number} round
 * @returns {Promise<number>}
 */
function waitForRound(round) {
  return new Promise((resolve) => {
    const look = () => {
      const hero = document.querySelector('main section');
      const shown = hero?.getAttribute('data-round') ?? (hero ? getComputedStyle(hero).getPropertyValue('--round') : '');
      if (Number(shown || 0) === round) requestAnimationFrame(() => resolve(Date.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}
