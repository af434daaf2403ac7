import { resolve } from 'node:path';
import { readArguments, text } from '../../src/cli/setup/arguments.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { Problem, runMain } from '../../src/cli/setup/main.mjs';
import { requireShop } from '../../src/cli/setup/preconditions.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';

/**
 * `npm run pages:diff -- --release <id>`: pictures of the pages that a release changes, before and after, at three widths, with what
 * differs outlined, and `report.json`. `--shop http://127.0.0.1:3000`, `--cookie "auth=…"` of somebody who may build there,
 * `--lang en`, `--out pages-diff`.
 */
await runMain(async () => {
  await ensureInstalled();
  const { values } = readArguments({
    release: text(undefined),
    shop: text('http://127.0.0.1:3000'),
    cookie: text(undefined),
    lang: text('en'),
    out: text('pages-diff'),
  });
  const { release, shop, cookie, lang, out } = values;
  if (release === undefined) throw new Problem('name the release: npm run pages:diff -- --release <id>');
  if (cookie === undefined)
    throw new Problem(
      'name the session of somebody who may build in that shop: --cookie "auth=…" (a browser’s DevTools show it)',
    );
  await requireShop(shop, 'npm run pages:diff -- --shop http://127.0.0.1:4000');
  const [{ chromium }, { diffRelease }] = await Promise.all([
    import('@playwright/test'),
    import('../../src/tools/visual-diff/diff-release.ts'),
  ]);
  const browser = await chromium.launch({
    executablePath: (await ensureWholeChromium()) || undefined,
    args: ['--no-sandbox', '--font-render-hinting=none'],
  });
  try {
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    const folder = resolve(out);
    const reports = await diffRelease(page, { shop: new URL(shop).origin, release, cookie, lang, folder });
    for (const { path, changes, pictures } of reports)
      console.log(
        `${path}: ${changes.length} properties and components differ; ${pictures.map(({ width, regions, isCut }) => `${regions.length} boxes at ${width} px${isCut ? ' (the picture ends before the page)' : ''}`).join(', ')}`,
      );
    console.log(`pictures and report.json are in ${folder}`);
  } finally {
    await browser.close();
  }
});
