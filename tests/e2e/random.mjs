import { number, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { ensureChromium } from '../../src/cli/test/chromium.mjs';
import { summary, total } from '../../src/cli/test/results.mjs';
import { runPlaywright } from '../../src/cli/test/runners.mjs';

/** `npm run test:random`: a visitor who clicks at random. `--minutes N` (1), `--seed N` (by the clock). */
await runMain(async () => {
  const { values } = readArguments({
    minutes: number(1, { isFraction: true }),
    seed: number(Date.now() % 1_000_000_000),
  });
  await ensureInstalled();
  await ensureBuilt();
  const { results } = await runPlaywright(['random-visitor', '--project=desktop'], {
    CHROMIUM_PATH: await ensureChromium(),
    E2E_FULL: '1',
    RANDOM_MINUTES: String(values.minutes),
    RANDOM_SEED: String(values.seed),
  });
  console.log(`seed ${values.seed}\n${summary(results)}`);
  return total(results).failed === 0 ? 0 : 1;
});
