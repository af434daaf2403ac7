import { flag, number, readArguments, text } from '../../src/cli/setup/arguments.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';

/**
 * `npm run fuzz:render`: random pages, good, faulty and hostile, resolved and rendered as the server does it; with `--browser`
 * hydrated in Chromium too. `--runs N` (100,000; 2,000 in the browser), `--seed N`, `--path P` (of a failure, to see it again).
 */
await runMain(async () => {
  const { values } = readArguments({
    browser: flag(),
    runs: number(undefined, { least: 1 }),
    seed: number(Date.now() % 1_000_000_000),
    path: text(undefined),
  });
  await ensureInstalled();
  if (!process.env.FUZZ_PINNED) {
    const env = { FUZZ_PINNED: '1', NODE_ENV: 'production' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  const { buildBrowser, buildServer } = await import('./build.mjs');
  const { browser, seed, path } = values;
  const runs = values.runs ?? (browser ? 2000 : 100_000);
  const bundle = await buildServer();
  const started = performance.now();
  console.error(`  … ${runs} pages, seed ${seed}${browser ? ', in Chromium' : ''}`);
  const { totals, failure } = browser
    ? await (
        await import('./hydrate.mjs')
      ).fuzzHydration({
        bundle,
        dir: await buildBrowser(),
        executablePath: (await ensureWholeChromium()) || undefined,
        seed,
        runs,
        path,
      })
    : await (await import('./run-worker.mjs')).fuzzInWorker({ bundle, seed, runs, path });
  const { pages, diagnostics, threw } = totals;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${pages} pages, ${diagnostics} diagnostics, ${threw} with a component that threw; ${seconds} s`);
  if (failure === undefined) return 0;
  console.log(`\nfailed: ${failure.faults}\n\n${failure.page}\n`);
  console.log(
    `again: npm run fuzz:render --${browser ? ' --browser' : ''} --seed ${failure.seed} --path ${failure.path}`,
  );
  return 1;
});
