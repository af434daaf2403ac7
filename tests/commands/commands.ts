/**
 * The smoke test of every script of package.json: one line each. A script without an entry is an error of the types and of
 * `commands.test.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { talkToAgentServer } from './agent-server.ts';
import { importShop, makeLog, makeShop } from './inputs.ts';
import { diffRelease } from './release.ts';
import { ends, inFull, reaches, serves, type Smoke } from './smoke.ts';
import type { Script } from './workshop.ts';

const SEED = ['--seed', '1'];

export const COMMANDS: Readonly<Record<Script, Smoke>> = {
  start: serves(/The shop is open: (\S+)/, '/en'),
  dev: { testedBy: 'tests/e2e/development.e2e.ts' },
  'test:cost': { testedBy: 'tests/cost/cost.test.ts' },
  build: inFull(ends({ prints: /✓ Writing the package for integrators/ })),
  test: ends({ args: ['schemas/values/money'], prints: /^[1-9]\d* passed, 0 failed$/m }),
  'test:full': inFull(ends({ args: ['schemas/values/money'], prints: /^[1-9]\d* passed, 0 failed$/m })),
  verify: ends({ args: ['--only', 'Traceability'], prints: /✓ Traceability/ }),
  format: ends({ args: ['--check', 'package.json'], prints: /All matched files use the correct format/ }),
  lint: inFull(ends({ args: ['schemas/unreachable.ts'], prints: /Found 0 warnings and 0 errors/ })),
  messages: inFull(ends({ prints: /Catalog statistics/ })),
  fonts: ends({ prints: /prompt-500\.woff2 \d+\.\d kB/ }),
  sbom: ends({ prints: /"name": "hono"/ }),
  docs: inFull(ends({ prints: /✓ Building the documentation/ })),
  doctor: ends({ prints: /✓ configuration/ }),
  'platform:check': ends(async (workshop) => ({
    args: [(await workshop.openShop()).url, '--only', 'auth.guest'],
    prints: /1 passed, 0 failed/,
  })),

  'machines:docs': ends({ prints: /docs\/machines: 0 of \d+ files written/ }),
  'machines:coverage': ends({ args: ['gray-mode'], prints: /gray-mode: (\d+) of \1 transitions taken/ }),
  'test:model': ends({ args: ['gray-mode', '--walks', '500'], prints: /gray-mode +12 +11\/11 +13\/13 .* 500 / }),
  'test:mutation': inFull(
    ends({ args: ['gray-mode', '--file', 'view.ts'], prints: /gray-mode: (\d+) of \1 mutants found \(100\.0 %\)/ }),
  ),
  replay: ends((workshop) => ({ args: [makeLog(workshop)], prints: /toast: 0 events, as the specification says/ })),

  'bench:render': inFull(ends({ args: ['--smoke'], prints: /^# Rendering, compared/ })),
  'bench:preview': inFull(ends({ args: ['--smoke'], prints: /^# Preview, compared/ })),
  'bench:scale': inFull(ends({ args: ['--products', '40'], prints: /40 products: imported in/ })),
  'bench:ssr': inFull(
    ends({
      args: ['--smoke', '--pages', 'home', '--encodings', 'br', '--kinds', 'bare'],
      prints: /\| home \| br \| bare \| \d+/,
    }),
  ),
  'bench:web': inFull(ends({ args: ['--smoke', '--pages', 'blog'], prints: /INP of a short visit/ })),

  'test:search': inFull(ends({ prints: /3 passed/ })),
  'test:security': inFull(
    ends({ args: ['--offline', '--part', '1/1000'], prints: /part 1 of 1000: \d+ s, exit code 0/ }),
  ),
  'test:simulation': inFull(
    ends({ args: ['--hours', '0.02', '--minutes', '1', ...SEED], prints: /episodes 1 .*failed requests 0/ }),
  ),
  'test:random': inFull(ends({ args: ['--minutes', '0.05', ...SEED], prints: /seed 1\n[^]*1 passed, 0 failed/ })),
  'test:extend': { testedBy: 'tests/extend/extend.test.mjs' },
  'test:cluster': { testedBy: 'tests/cluster/cluster.test.mjs' },
  // Installing an engine needs a network; tests/engine replays the later steps.
  'engine:demo': inFull(reaches({ prints: /installing Vendure in / })),
  'test:engine': inFull(reaches({ prints: /installing Vendure in / })),
  'test:load': inFull(
    reaches({
      args: ['--connections', '4', '--sockets', '10', '--seconds', '0.3', '--turns', '1'],
      prints: /warm-up +\d+\.\d pages a second/,
    }),
  ),
  // Follows the pages for minutes; the first command of the first page is a result.
  'test:docs': inFull(reaches({ args: ['--reuse'], prints: /as promised: 0/ })),
  'test:robust': inFull(
    ends({ args: ['--only', 'urls,requests', '--cases', '20', ...SEED], prints: /proxy fuzz {2}seed 1 .* found 0/ }),
  ),

  'pages:check': inFull(ends({ prints: /\d+ trees in 2 languages, 0 nodes show otherwise, 0 new reports/ })),
  'pages:diff': inFull(diffRelease),
  screenshots: inFull(
    ends(async (workshop) => ({
      args: ['--pages', 'home', '--langs', 'en', '--widths', '360', '--out', join(workshop.folder, 'screenshots')],
      env: { SHOP_URL: (await workshop.openShop()).url },
      prints: /home-en-360\.webp/,
    })),
  ),
  film: inFull(
    ends(({ folder }) => Promise.resolve({ args: ['--out', join(folder, 'film.webp')], prints: /film\.webp/ })),
  ),
  'fuzz:render': inFull(ends({ args: ['--runs', '50', ...SEED], prints: /50 pages, \d+ diagnostics/ })),
  'fuzz:preview': inFull(
    // The heap of so few pages is no verdict.
    ends({ args: ['--runs', '3', '--warm-up', '1', ...SEED], prints: /4 pages, \d+ by patch/, codes: [0, 1] }),
  ),

  mcp: talkToAgentServer,
  'store:serve': serves(/The platform answers: (\S+)/, '/readyz'),
  'store:generate': ends(({ folder }) => ({
    args: ['--products', '20', join(folder, 'made')],
    prints: /holds a shop of 20 products/,
  })),
  'store:import': ends(async (workshop) => ({ args: [await makeShop(workshop, 21)], prints: /products: 21/ })),
  'store:export': ends(async (workshop) => {
    await importShop(workshop, 20);
    const args = ['generated-20', join(workshop.folder, 'exported')];
    return { args, prints: /holds the shop generated-20:[^]*products: 20/ };
  }),
  'store:redirects': ends(async (workshop) => {
    await importShop(workshop, 20);
    const file = join(workshop.folder, 'redirects.csv');
    writeFileSync(file, 'from,to\n/old.html,/search\n/old.html,/\n');
    return {
      args: ['generated-20', file],
      prints: /1 rows accepted, 1 rejected[^]*redirects\.csv:3 "\/old\.html": line 2/,
      // 2: a row was rejected.
      codes: [2],
    };
  }),
  'store:audit': ends(async (workshop) => {
    await importShop(workshop, 20);
    return { prints: /shop-imported .* generated-20/ };
  }),
  'store:preflight': ends(async (workshop) => {
    await importShop(workshop, 20);
    return { args: ['--shop', 'generated-20'], prints: /generated-20 \(920\): \d+ trees/ };
  }),
  'store:promote': ends(async (workshop) => {
    await importShop(workshop, 20);
    await importShop(workshop, 22);
    // 2: the plan has changes.
    return { args: ['--from', 'generated-20', '--to', 'generated-22'], prints: /generated-2/, codes: [0, 2] };
  }),
  'store:backup': ends(async (workshop) => {
    await importShop(workshop, 20);
    return { args: [join(workshop.folder, 'backup')], prints: /tables with \d+ rows/ };
  }),
  'store:restore': ends(async (workshop) => {
    await importShop(workshop, 20);
    const folder = join(workshop.folder, 'to-restore');
    await workshop.run('store:backup', { args: [folder] });
    return {
      args: [folder],
      env: { DATA_DIR: join(workshop.folder, 'restored') },
      prints: /restored and compared: \d+ tables/,
    };
  }),
};
