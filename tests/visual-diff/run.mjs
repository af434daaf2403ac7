import { number, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';

/** Glyphs stand where the browser of a phone puts them, whatever the machine's settings. */
const FLAGS = ['--no-sandbox', '--font-render-hinting=none', '--disable-background-networking'];

/**
 * `npm run test:visual`: plants one change in each of 50 pages and none in 200, all drawn by the built shop in Chromium, and looks
 * for them in the pictures. `--planted N`, `--unchanged N`, `--from N` (the first page), `--seed N`.
 */
await runMain(async () => {
  const { values } = readArguments({ planted: number(50), unchanged: number(200), from: number(0), seed: number(1) });
  const { planted, unchanged, from, seed } = values;
  await ensureInstalled();
  if (!process.env.VISUAL_PINNED) {
    const env = { VISUAL_PINNED: '1', NODE_ENV: 'production' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  await ensureBuilt();
  const [
    { chromium },
    { openFramedShop },
    { openPhotographer, WIDTHS },
    { findChanges },
    { makePage, plantChange, createRandom },
  ] = await Promise.all([
    import('@playwright/test'),
    import('../../src/cli/test/framed-shop.mjs'),
    import('../../src/tools/visual-diff/photograph.ts'),
    import('../../src/tools/visual-diff/find-changes.ts'),
    import('./planted.ts'),
  ]);
  const shop = await openFramedShop();
  const browser = await chromium.launch({ executablePath: (await ensureWholeChromium()) || undefined, args: FLAGS });
  const failures = [];
  try {
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    const studio = { shop: shop.shop, host: shop.builder, lang: 'en' };
    const { take } = await openPhotographer(page, studio);
    let found = 0;
    for (let number = from; number < from + planted; number += 1) {
      const random = createRandom(seed + number);
      const before = makePage(random);
      const { page: after, node, what } = plantChange(before, random);
      const seen = [];
      for (const width of WIDTHS) {
        const { regions, nodes } = findChanges(await take(before, width), await take(after, width));
        if (regions.length > 0 && nodes.some(({ id }) => id === node)) seen.push(width);
      }
      if (seen.length === WIDTHS.length) found += 1;
      else failures.push(`page ${number}: ${what} of ${node} was found at ${seen.join(', ') || 'no'} px alone`);
    }
    let same = 0;
    for (let number = from; number < from + unchanged; number += 1) {
      const shown = makePage(createRandom(seed + 10_000 + number));
      const other = makePage(createRandom(seed + 20_000 + number));
      const width = WIDTHS[number % WIDTHS.length] ?? WIDTHS[0];
      const before = await take(shown, width);
      // Another page in between: the frame draws it again.
      await take(other, width);
      const { regions, nodes } = findChanges(before, await take(shown, width));
      if (regions.length === 0) same += 1;
      else
        failures.push(`unchanged page ${number}: ${nodes.map(({ id }) => id).join(', ')} ${JSON.stringify(regions)}`);
    }
    for (const failure of failures) console.error(failure);
    console.log(
      `${found} of ${planted} planted changes found, each at ${WIDTHS.join(', ')} px; ${unchanged - same} found in ${unchanged} unchanged pages (seed ${seed}, from ${from})`,
    );
  } finally {
    await browser.close();
    await shop.close();
  }
  return failures.length === 0 ? 0 : 1;
});
