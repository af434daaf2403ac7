import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LANGS } from '../../schemas/lang.ts';
import { DEMO_SHOPS } from '../../src/store/demo.ts';
import { findMessages, untranslated, updateCatalogues } from './sources/messages.ts';
import { addMachine } from './new-machine.ts';
import { addType, readProject, writeProject } from './project.ts';
import { readBuiltProject, shopMessages, shopProject } from './vite.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILT_IN = new Set(['quote', 'countdown']);
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-project-'));
  cpSync(join(ROOT, 'packages/examples/tea-stall'), root, { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(ROOT, join(root, 'node_modules/raan'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

async function faults(): Promise<string> {
  try {
    await readProject(root, BUILT_IN);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('lists the types of a project for Node, for builds and for the development server', async () => {
  const project = await readProject(root, BUILT_IN);
  writeProject(project, join(root, 'node_modules/raan'));
  const types = readFileSync(join(root, '.raan/types.ts'), 'utf8');
  expect(types).toContain(`'brew-timer': { spec: () => import('../types/brew-timer/props.ts'), component: `);
  // A view of a built-in type keeps the built-in declaration.
  expect(types).toContain(`'quote': { component: () => import('../types/quote/quote.tsx') }`);
  expect(types).toContain(`omit: ["countdown"]`);
  expect(readFileSync(join(root, '.raan/files.ts'), 'utf8')).toContain('"../../types/brew-timer/brew-timer.tsx"');
  // Beside it: a build or a check must not change the list of a development server that runs.
  expect(readFileSync(join(root, '.raan/files-development.ts'), 'utf8')).toContain(
    `"@fs${root}/types/brew-timer/brew-timer.tsx"`,
  );
});

test('settings of a project are written for server and browser', async () => {
  write('theme/sarabun-500.woff2', '');
  write('tracking/matomo.ts', '');
  write('processes/store-locator.ts', '');
  write('processes/store-locator.test.ts', '');
  write(
    'raan.config.ts',
    `export default {
      languages: ['th', 'en'],
      fonts: { heading: { family: 'Sarabun', files: { 500: './theme/sarabun-500.woff2' } } },
      tracking: [{ name: 'matomo', consent: 'analytics', code: './tracking/matomo.ts', hosts: { script: ['cdn.example'] } }],
      processes: './processes',
      connect: ['https://slots.example'],
    };`,
  );
  const packageRoot = join(root, 'node_modules/raan');
  writeProject(await readProject(root, BUILT_IN), packageRoot);
  expect(['settings.ts', 'fonts.css'].map((file) => readFileSync(join(root, '.raan', file), 'utf8'))).toEqual([
    `// Written by raan from raan.config.ts and the folder of types.
export const settings = {
  languages: ["th","en"],
  tags: [
    { name: 'matomo', consent: 'analytics', hosts: {"script":["cdn.example"],"connect":[],"frame":[]}, load: () => import('../tracking/matomo.ts') },
  ],
  processes: [
    { name: 'store-locator', load: () => import('../processes/store-locator.ts') },
  ],
  connect: ["https://slots.example"],
};
`,
    `/* The fonts of raan.config.ts. */
@font-face {
  font-family: 'Sarabun';
  font-weight: 500;
  font-display: swap;
  src: url('../theme/sarabun-500.woff2') format('woff2');
}
:root {
  --font-heading: 'Sarabun', 'Prompt', 'Prompt fallback', 'Noto Sans CJK SC', system-ui, sans-serif;
}
`,
  ]);
  expect(readFileSync(join(root, '.raan/files.ts'), 'utf8')).toContain('"../../theme/sarabun-500.woff2"');
});

test('missing files and folders are reported with their settings', async () => {
  const config = (settings: string) => write('raan.config.ts', `export default { ${settings} };`);
  config(
    `theme: './look.css', fonts: { text: { family: 'A', files: { 400: './a.woff2' } } }, store: { shop: './shops' },
    tracking: [{ name: 'a', consent: 'ads', code: './a.ts' }]`,
  );
  expect((await faults()).split('\n')).toEqual([
    'raan.config.ts: theme: there is no ./look.css. Make it, or name another one.',
    'raan.config.ts: fonts.text.files.400: there is no ./a.woff2. Make it, or name another one.',
    'raan.config.ts: tracking.0.code: there is no ./a.ts. Make it, or name another one.',
    'raan.config.ts: store.shop: there is no shop.json in ./shops or in a folder of it. Make it, or name another one.',
  ]);
});

test('a process has the name of its machine', async () => {
  write('processes/StoreLocator.ts', '');
  write('raan.config.ts', "export default { processes: './processes' };");
  expect(await faults()).toBe(
    'raan.config.ts: processes: StoreLocator.ts: a module is named after its machine, by small letters, digits and hyphens, such as store-locator.ts.',
  );
});

test('faults of the folder of types are listed with their positions', async () => {
  write('types/Tea/props.ts', '');
  write('types/steam/steam.tsx', '');
  write('types/kettle/props.ts', '');
  expect((await faults()).split('\n')).toEqual([
    'types/Tea: a type is named by small letters, digits and hyphens, such as size-guide.',
    'types/kettle: kettle.tsx is missing, the component.',
    'types/kettle: samples.json is missing, a list of nodes of this type.',
    'types/steam: props.ts is missing, the declaration.',
  ]);
});

test('a component with a syntax error is reported with its line', async () => {
  write('types/brew-timer/brew-timer.tsx', "import { useLingui } from '@lingui/react/macro';\nconst = 1;\n");
  expect(await faults()).toMatch(/^types\/brew-timer\/brew-timer\.tsx: Unexpected token \(2:6\)\n/);
});

test('a configuration that cannot be loaded is reported with its error', async () => {
  write('raan.config.ts', 'throw new Error("no such setting");');
  expect(await faults()).toBe("raan.config.ts can't be loaded: no such setting");
});

test('an unknown built-in type cannot be omitted', async () => {
  write('raan.config.ts', "export default { omit: ['count-down'] };");
  expect(await faults()).toBe('raan.config.ts: omit: no built-in type is named count-down.');
});

test('catalogues get missing messages, and keep translations', async () => {
  const { messages } = await readProject(root, BUILT_IN);
  const states = updateCatalogues(root, join(root, 'messages'), messages, LANGS);
  expect(states.map(({ file, missing }) => [file, missing.length])).toEqual([
    ['messages/th.po', 0],
    ['messages/en.po', 0],
    ['messages/cn.po', 4],
    ['messages/kr.po', 4],
    ['messages/jp.po', 4],
  ]);
  expect(readFileSync(join(root, 'messages/th.po'), 'utf8')).toBe(
    readFileSync(join(ROOT, 'packages/examples/tea-stall/messages/th.po'), 'utf8'),
  );
  expect(readFileSync(join(root, 'messages/jp.po'), 'utf8')).toContain(
    '#. Start the timer\nmsgid "brew-timer.start"\nmsgstr ""\n',
  );
});

test('a catalogue keeps built-in messages and loses unused ones', async () => {
  const catalogue = 'messages/th.po';
  write(
    'parts/lid.tsx',
    "import { useLingui } from '@lingui/react/macro';\nconst { t } = useLingui();\nt({ id: 'lid.open' });\n",
  );
  const before = readFileSync(join(root, catalogue), 'utf8');
  const own = '\nmsgid "cart.add"\nmsgstr "ใส่กา"\n';
  write(catalogue, `${before}${own}\nmsgid "lid.open"\nmsgstr "เปิด"\n\nmsgid "brew-timer.pause"\nmsgstr "พัก"\n`);
  const { messages } = await readProject(root, BUILT_IN);
  const folder = join(root, 'messages');
  const states = updateCatalogues(root, folder, messages, ['th']);
  expect([states, readFileSync(join(root, catalogue), 'utf8')]).toEqual([
    [{ lang: 'th', file: catalogue, missing: [], removed: ['brew-timer.pause'] }],
    `${before}${own}\nmsgid "lid.open"\nmsgstr "เปิด"\n`,
  ]);
  expect(untranslated(root, folder, new Map([...messages, ['brew-timer.lid', 'Lid']]), ['th', 'en', 'kr'])).toEqual([
    { file: catalogue, missing: ['brew-timer.lid'] },
    { file: 'messages/kr.po', missing: [...messages.keys(), 'brew-timer.lid'] },
  ]);
  const given = { messages, folder, langs: ['th', 'en'] } as const;
  expect(findMessages('ใส่กา', given)).toEqual([
    { id: 'cart.add', texts: { en: expect.stringMatching(/./), th: 'ใส่กา' } },
  ]);
  expect(findMessages('start the TIMER', given).map(({ id }) => id)).toEqual(['brew-timer.start']);
});

test('the project that checkouts open adds no byte to the storefront', async () => {
  const demo = join(ROOT, 'packages/examples/demo');
  rmSync(root, { recursive: true });
  mkdirSync(root);
  symlinkSync(join(demo, 'shop'), join(root, 'shop'));
  cpSync(join(demo, 'raan.config.ts'), join(root, 'raan.config.ts'));
  const project = await readProject(root, BUILT_IN);
  const { store } = project.config;
  expect(resolve(demo, store !== undefined && 'shop' in store ? store.shop : '')).toBe(DEMO_SHOPS);
  writeProject(project, ROOT);
  const written = (file: string) => readFileSync(join(root, '.raan', file), 'utf8').replace(/^.*\n/, '');
  const path = (file: string) => relative(join(root, '.raan'), join(ROOT, file));
  expect(['types.ts', 'settings.ts', 'fonts.css', 'messages.json'].map(written)).toEqual([
    `export { project } from '${path('registry/project/none.ts')}';\n`,
    `export { settings } from '${path('schemas/shop-settings.ts')}';\n`,
    '',
    '{}',
  ]);
  const { transform } = shopMessages(readBuiltProject(root));
  const catalogue = join(ROOT, 'src/locales/th.po?part=shop');
  const context = { addWatchFile: () => {} };
  if (typeof transform !== 'function') throw new Error('the plugin has no function');
  expect(Reflect.apply(transform, context, ['export const messages = {}', catalogue])).toBeUndefined();
});

test('a configuration is read again after each edit', async () => {
  const omitted = async () => (await readProject(root, BUILT_IN)).config.omit;
  const before = await omitted();
  write('raan.config.ts', "export default { types: './types', omit: ['quote'] };");
  expect([before, await omitted()]).toEqual([['countdown'], ['quote']]);
});

test('a new type is complete; an invalid or existing name is refused', async () => {
  const refusals = await Promise.all(
    ['Size', 'brew-timer', 'countdown'].map((name) =>
      addType(root, BUILT_IN, { name, hasMachine: false }).catch((error: unknown) => String(error)),
    ),
  );
  expect(refusals).toEqual([
    'Error: Size: a type is named by small letters, digits and hyphens, such as size-guide.',
    'Error: types/brew-timer already exists. Choose another name.',
    'Error: countdown is a built-in type. Choose another name; types/countdown/countdown.tsx alone would replace its view.',
  ]);
  expect(await addType(root, BUILT_IN, { name: 'size-guide', hasMachine: true })).toEqual(
    ['props.ts', 'size-guide.tsx', 'size-guide.module.css', 'samples.json', 'size-guide.test.tsx', 'machine.ts'].map(
      (file) => `types/size-guide/${file}`,
    ),
  );
  const { types, messages } = await readProject(root, BUILT_IN);
  expect(types.map(({ name }) => name)).toEqual(['brew-timer', 'quote', 'size-guide']);
  expect(messages.get('size-guide.open')).toBe('Show more');
});

test('a new machine names the setting of its folder; an invalid or existing name is refused', async () => {
  const add = (name: string) => addMachine(root, BUILT_IN, name).catch((error: unknown) => String(error));
  expect(await add('loyalty')).toEqual([
    'processes/loyalty.ts',
    'processes/loyalty.test.ts',
    "Name the folder in raan.config.ts: processes: './processes'.",
  ]);
  write('processes/store-locator.ts', '');
  write('raan.config.ts', "export default { processes: './processes' };");
  expect([await add('points'), await add('Loyalty'), await add('store-locator')]).toEqual([
    ['processes/points.ts', 'processes/points.test.ts'],
    'Error: Loyalty: a machine is named by small letters, digits and hyphens, such as store-locator.',
    'Error: processes/store-locator.ts already exists. Choose another name.',
  ]);
  expect((await readProject(root, BUILT_IN)).processes).toEqual(['loyalty', 'points', 'store-locator']);
});

test('a build names the component that imports a module of Node', async () => {
  const entry = join(root, 'types/brew-timer/brew-timer.tsx');
  writeProject(await readProject(root, BUILT_IN), ROOT);
  write('types/brew-timer/brew-timer.tsx', "import { readFileSync } from 'node:fs';\nexport default readFileSync;\n");
  // The tests of a project run with Node.
  vi.stubEnv('VITEST', undefined);
  const built = build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [shopProject(readBuiltProject(root))],
    build: { write: false, rollupOptions: { input: entry } },
  });
  await expect(built).rejects.toThrow(
    'types/brew-timer/brew-timer.tsx imports node:fs, a module of Node that browsers do not have.',
  );
  vi.unstubAllEnvs();
});
