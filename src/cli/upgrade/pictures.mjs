import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../setup/arguments.mjs';
import { Problem, runMain } from '../setup/main.mjs';
import { withOwnShop } from '../setup/own-shop.mjs';
import { runNode } from '../setup/run.mjs';
import { copyTree } from './copy-tree.mjs';

/**
 * `node src/cli/upgrade/pictures.mjs <data folder> <browser> <folder>`: writes screenshots of the shop's pages in this
 * version. It works on a copy of the data, because each version migrates the data that it opens.
 */
await runMain(async () => {
  const [data = '', browser = '', folder = ''] = readArguments({}, { positionals: 3 }).positionals;
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-pictures-'));
  try {
    if (existsSync(data)) copyTree(data, dataDir);
    for (const name of ['store.lock', 'vite']) rmSync(join(dataDir, name), { recursive: true, force: true });
    const script = 'packages/raan/conformance/take-pictures.ts';
    const { code, output } = await withOwnShop(dataDir, (url) => runNode([script, url, browser, folder]));
    if (code !== 0) throw new Problem(`no pictures: ${output.trim()}`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
