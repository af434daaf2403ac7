import { number, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';

const SIZES = [1000, 10_000, 100_000];
/** Maximum that operators may rely on. */
const MOST_MS = 80;
const LEAST_IMPORTED = 2000;

/**
 * `npm run bench:scale`: shops of 1,000, 10,000 and 100,000 products in five languages, each in a process of its own: import, category,
 * search, facets and sitemap. `--products N` measures one size.
 */
await runMain(async () => {
  const { values } = readArguments({ products: number(undefined, { least: 1 }) });
  await ensureInstalled();
  if (process.env.SCALE_PINNED && values.products) {
    const { measureScale } = await import('./scale/measure.ts');
    print(await measureScale(values.products));
    return 0;
  }
  let code = 0;
  for (const products of values.products ? [values.products] : SIZES) {
    // The semi-space is what store:import runs with.
    const args = ['--expose-gc', '--max-semi-space-size=64', import.meta.filename, '--products', String(products)];
    code ||= (await runNode(args, { env: { SCALE_PINNED: '1' }, show: true })).code;
  }
  return code;
});

/** @param {import('./scale/measure.ts').ScaleResult} result */
function print({
  products,
  importSeconds,
  productsPerSecond,
  processor,
  p95,
  databaseMegabytes,
  memoryBefore,
  memoryAfter,
}) {
  const slow = productsPerSecond < LEAST_IMPORTED ? `  (fewer than ${LEAST_IMPORTED})` : '';
  console.log(
    `${products} products: imported in ${importSeconds.toFixed(1)} s, ${productsPerSecond.toFixed(0)} a second${slow} (${processor.here.toFixed(2)} ms of processor a product, PostgreSQL ${processor.postgres.toFixed(2)}); database ${databaseMegabytes} MB, memory ${memoryBefore} MB, then ${memoryAfter} MB`,
  );
  for (const [title, { wall, processor: busy }] of Object.entries(p95))
    console.log(
      `  ${title.padEnd(20)} p95 ${wall.toFixed(1)} ms${wall > MOST_MS ? `  (more than ${MOST_MS})` : ''}, of the processor ${busy.toFixed(1)} ms`,
    );
}
