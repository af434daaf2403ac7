import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { known, readArguments } from '../setup/arguments.mjs';
import { runMain } from '../setup/main.mjs';
import { PINNED_NODE, ROOT } from '../setup/paths.mjs';
import { endsWell, installVendure, seedVendure, startVendure } from './vendure.mjs';

const PASSWORD = 'engine-demo';

/**
 * `npm run test:engine -- vendure`: runs the engine's tests against a real Vendure in a folder of its own with a fresh database,
 * records its answers, and replays them.
 */
await runMain(async () => {
  const { positionals } = readArguments({}, { positionals: 1 });
  known(positionals[0] ?? 'vendure', ['vendure'], 'The engine');
  const { ENGINE_FOLDER = '.data/engine-test', ENGINE_PORT = '3101' } = process.env;
  const folder = resolve(ROOT, ENGINE_FOLDER);
  await installVendure(folder);
  // A file is made afresh; a database that is named must be empty.
  rmSync(join(folder, 'vendure.sqlite'), { force: true });
  const engine = await startVendure(folder, { port: ENGINE_PORT, password: PASSWORD });
  try {
    const { channelToken } = JSON.parse(await seedVendure(engine.url, PASSWORD, join(ROOT, 'tests/engine/shop')));
    for (const live of [{ ENGINE_URL: engine.url, ENGINE_CHANNEL: channelToken }, {}])
      await endsWell(
        PINNED_NODE,
        [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/engine/vendure.test.ts'],
        {
          env: { ...process.env, ...live },
          show: true,
        },
      );
  } finally {
    engine.end();
  }
});
