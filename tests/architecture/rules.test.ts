import { describe, expect, test } from 'vitest';
import { checkArchitecture } from './check.ts';

/** A small house: a component in its folder, listed; a call with its handler; a machine; the app. */
const HOUSE = {
  'schemas/money.ts': `import * as v from 'valibot';`,
  'schemas/calls/catalog.ts': `import { money } from '../money.ts';`,
  'machines/cart/machine.ts': `import { setup } from 'xstate'; import type { Money } from '#schemas/money.ts';`,
  'registry/kit/define.ts': `import type { ComponentType } from 'react';`,
  'registry/kit/shop.ts': `import { createContext } from 'react';`,
  'registry/basic/card/props.ts': `import * as v from 'valibot'; import { money } from '#schemas/money.ts'; import { define } from '#registry/kit/define.ts';`,
  'registry/basic/card/card.tsx': `import { useShop } from '../../kit/shop.ts'; import { Dialog } from '@base-ui/react/dialog'; import styles from './card.module.css'; import type { Props } from './props.ts';`,
  'registry/basic/card/card.module.css': '',
  'registry/basic/card/samples.json': '',
  'registry/basic/card/card.test.tsx': `import { expect } from 'vitest';`,
  'registry/index.ts': `import card from './basic/card/props.ts'; export const load = () => import('./basic/card/card.tsx');`,
  'src/call/call.ts': `import { ofetch } from 'ofetch'; export const raw = () => fetch('/api/page');`,
  'src/renderer/resolve/resolved-node.ts': `import { define } from '#registry/kit/define.ts';`,
  'src/shop/cart.ts': `import { machine } from '#machines/cart/machine.ts'; import '../renderer/resolve/resolved-node.ts';`,
  'src/client/start.ts': '',
  'src/server/platform.ts': `import { app } from '../store/app.ts'; export default app.fetch;`,
  'machines/preview/patch.ts': '',
  'packages/host/host.ts': `import { applyPatch } from '../../machines/preview/patch.ts'; import './link.ts';`,
  'packages/host/link.ts': '',
  'src/store/app.ts': `import { Hono } from 'hono'; import './calls/catalog.ts';`,
  'src/store/calls/catalog.ts': `import { money } from '#schemas/money.ts'; import '#registry/basic/card/props.ts';`,
};

/** What the check says about the small house with some files changed, added, or (null) taken away. */
function findings(changes: Record<string, string | null>): string[] {
  const files = Object.entries({ ...HOUSE, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return checkArchitecture(new Map(files));
}

test('a house that keeps the rules has no findings', () => {
  expect(findings({})).toEqual([]);
});

describe('layers', () => {
  const cases: [name: string, file: string, code: string, message: string][] = [
    [
      'a schema that imports React',
      'schemas/node.ts',
      `import type { ReactNode } from 'react';`,
      'schemas/node.ts:1 imports react: schemas know valibot and each other only: move this to the code that uses the schema',
    ],
    [
      'a schema that imports the app',
      'schemas/node.ts',
      `import { raw } from '../src/call/call.ts';`,
      'schemas/node.ts:1 imports ../src/call/call.ts: nothing outside src/ knows the app: move what you need to the layer that both may import',
    ],
    [
      'a machine that imports React',
      'machines/cart/view.ts',
      `\nimport { useState } from 'react';`,
      'machines/cart/view.ts:2 imports react: a machine names its effects and knows schemas and xstate only: supply the effect with machine.provide in src/shop/',
    ],
    [
      'a machine that imports a component',
      'machines/cart/view.ts',
      `import '#registry/basic/card/card.tsx';`,
      'machines/cart/view.ts:1 imports #registry/basic/card/card.tsx: a machine knows no component: put the shared shape into schemas/',
    ],
    [
      'a component that imports a sibling',
      'registry/basic/card/price.tsx',
      `export { Tag } from '../tag/tag.tsx';`,
      'registry/basic/card/price.tsx:1 imports ../tag/tag.tsx: a component never imports another: take it as a child or slot, or move the shared part to registry/kit/',
    ],
    [
      'a component that imports a machine',
      'registry/basic/card/price.tsx',
      `import { machine } from '#machines/cart/machine.ts';`,
      'registry/basic/card/price.tsx:1 imports #machines/cart/machine.ts: a component knows no machine: ask for it in registry/kit/shop.ts and bind it in src/shop/',
    ],
    [
      'a component that imports the app lazily',
      'registry/basic/card/price.tsx',
      `const later = () => import('../../../src/call/call.ts');`,
      'registry/basic/card/price.tsx:1 imports ../../../src/call/call.ts: nothing outside src/ knows the app: move what you need to the layer that both may import',
    ],
    [
      'a package that takes a schema along',
      'packages/host/link.ts',
      `import { money } from '../../schemas/money.ts';`,
      'packages/host/link.ts:1 imports ../../schemas/money.ts: a package is published by itself: it takes nothing along but itself and what is pure',
    ],
    [
      'a package with a dependency',
      'packages/host/link.ts',
      `import * as v from 'valibot';`,
      'packages/host/link.ts:1 imports valibot: a package is published by itself: it takes nothing along but itself and what is pure',
    ],
    [
      'the app that reaches into a package',
      'src/shop/frame.ts',
      `import '../../packages/host/link.ts';`,
      'src/shop/frame.ts:1 imports ../../packages/host/link.ts: a package is used as builders use it: by the file it is named after',
    ],
    [
      'a component that imports a foreign package',
      'registry/basic/card/price.tsx',
      `import { useQuery } from '@tanstack/react-query';`,
      'registry/basic/card/price.tsx:1 imports @tanstack/react-query: a component uses react, @lingui and @base-ui only: reach the rest through registry/kit/',
    ],
    [
      'a component that imports the list of components',
      'registry/basic/card/price.tsx',
      `import { load } from '../../index.ts';`,
      'registry/basic/card/price.tsx:1 imports ../../index.ts: a component does not know the list it is in: let the renderer choose the component',
    ],
    [
      'props that import React',
      'registry/basic/card/props.ts',
      `import { memo } from 'react';`,
      'registry/basic/card/props.ts:1 imports react: props.ts is read by the server and by builders: keep it to valibot, schemas/ and registry/kit/*.ts, the rest goes to the component',
    ],
    [
      'the kit importing a component',
      'registry/kit/list.ts',
      `import '../basic/card/props.ts';`,
      'registry/kit/list.ts:1 imports ../basic/card/props.ts: the kit knows no component: let the component pass in what differs',
    ],
    [
      'the kit importing a foreign package',
      'registry/kit/list.ts',
      `import 'ofetch';`,
      'registry/kit/list.ts:1 imports ofetch: the kit uses valibot, react, @lingui and @base-ui only: declare what you need in registry/kit/shop.ts and implement it in src/shop/',
    ],
    [
      'the registry importing the app',
      'registry/manifest.ts',
      `import '../src/call/call.ts';`,
      'registry/manifest.ts:1 imports ../src/call/call.ts: nothing outside src/ knows the app: move what you need to the layer that both may import',
    ],
    [
      'the renderer importing the registry',
      'src/renderer/node.tsx',
      `import { load } from '#registry/index.ts';`,
      'src/renderer/node.tsx:1 imports #registry/index.ts: the renderer works with any registry: take it as an argument, src/shell/ passes it in',
    ],
    [
      'the renderer importing the shop',
      'src/renderer/node.tsx',
      `import '../shop/cart.ts';`,
      'src/renderer/node.tsx:1 imports ../shop/cart.ts: the renderer knows schemas/ and registry/kit/ only: take it as an argument',
    ],
    [
      'the app importing the store service',
      'src/shell/home.tsx',
      `import { app } from '../store/app.ts';`,
      'src/shell/home.tsx:1 imports ../store/app.ts: only src/server/platform.ts opens the store service: use call() of src/call/call.ts',
    ],
    [
      'the server importing the browser',
      'src/server/pages.ts',
      `import { start } from '../client/start.ts';`,
      'src/server/pages.ts:1 imports ../client/start.ts: the server runs no code of the browser: move the shared part to src/page/',
    ],
    [
      'the browser importing the server',
      'src/client/start.ts',
      `import { app } from '../server/platform.ts';`,
      'src/client/start.ts:1 imports ../server/platform.ts: the browser runs no code of the server: move the shared part to src/page/',
    ],
    [
      'what server and browser share importing the shop',
      'src/routes/home.tsx',
      `import '../shop/cart.ts';`,
      'src/routes/home.tsx:1 imports ../shop/cart.ts: server and browser share this: it knows schemas/ and its like only',
    ],
    [
      'the app importing a component past the list',
      'src/shell/head.tsx',
      `import Card from '#registry/basic/card/card.tsx';`,
      'src/shell/head.tsx:1 imports #registry/basic/card/card.tsx: the app knows no single type: take it from registry/index.ts, or move the shared part to registry/kit/',
    ],
    [
      'the server importing the props of a component',
      'src/server/head.ts',
      `import card from '#registry/basic/card/props.ts';`,
      'src/server/head.ts:1 imports #registry/basic/card/props.ts: the app knows no single type: take it from registry/index.ts, or move the shared part to registry/kit/',
    ],
    [
      'the store service importing the app',
      'src/store/page.ts',
      `import { raw } from '../call/call.ts';`,
      'src/store/page.ts:1 imports ../call/call.ts: the store service answers calls and knows nothing of the app: move what both need to schemas/',
    ],
    [
      'the store service importing a component',
      'src/store/page.ts',
      `import '#registry/basic/card/card.tsx';`,
      'src/store/page.ts:1 imports #registry/basic/card/card.tsx: the store service reads only props.ts and samples.json of the registry: move the shared part to schemas/',
    ],
    [
      'the store service importing a machine',
      'src/store/page.ts',
      `import '#machines/cart/machine.ts';`,
      'src/store/page.ts:1 imports #machines/cart/machine.ts: processes run in the browser: move the shared rule to schemas/',
    ],
    [
      'the store service importing React',
      'src/store/page.ts',
      `import 'react-dom/server';`,
      'src/store/page.ts:1 imports react-dom/server: the store service draws and calls nothing: this package belongs to src/',
    ],
    [
      'a script importing the app',
      'src/cli/page.mjs',
      `import '../call/call.ts';`,
      'src/cli/page.mjs:1 imports ../call/call.ts: the commands run on any Node without packages: start what you need as a process',
    ],
  ];

  test.each(cases)('%s is found', (_, file, code, message) => {
    expect(findings({ ...TAG, [file]: code })).toEqual([message]);
  });

  test('tests may import from everywhere', () => {
    expect(
      findings({ 'registry/basic/card/card.test.tsx': `import '../../../src/call/call.ts'; import 'fast-check';` }),
    ).toEqual([]);
    expect(
      findings({ 'tests/contract/page.test.ts': `import '../../src/store/app.ts'; import '../../src/call/call.ts';` }),
    ).toEqual([]);
  });
});

test('delivered code that leans on test code is found', () => {
  const shared = { 'registry/kit/testing/shop.tsx': '', 'machines/cart/spec.ts': `import 'fast-check';` };
  expect(findings(shared)).toEqual([]);
  expect(findings({ ...shared, 'src/shop/demo.ts': `import '#registry/kit/testing/shop.tsx';` })).toEqual([
    'src/shop/demo.ts:1 imports #registry/kit/testing/shop.tsx: that is test code; move what both need out of it',
  ]);
});

/** A second component, complete, for the cases that need a sibling. */
const TAG = {
  'registry/basic/tag/props.ts': '',
  'registry/basic/tag/tag.tsx': '',
  'registry/basic/tag/tag.module.css': '',
  'registry/basic/tag/samples.json': '',
  'registry/basic/tag/tag.test.tsx': '',
  'registry/index.ts': `${HOUSE['registry/index.ts']} export const tag = () => import('./basic/tag/tag.tsx');`,
};

describe('files', () => {
  test('an import without extension is found', () => {
    expect(findings({ 'src/routes/home.tsx': `import '../call';` })).toEqual([
      'src/routes/home.tsx:1 imports ../call: no such file; write the whole name with its extension, and #schemas/, #machines/, #registry/ or a relative path',
    ]);
  });

  test('another alias is found', () => {
    expect(findings({ 'src/routes/home.tsx': `import '@/call.ts';` })).toEqual([
      'src/routes/home.tsx:1 imports @/call.ts: no such file; write the whole name with its extension, and #schemas/, #machines/, #registry/ or a relative path',
    ]);
  });

  test('a query after the name is no part of it', () => {
    expect(findings({ 'src/shell/home.tsx': `import { load } from '../../registry/index.ts?components';` })).toEqual(
      [],
    );
  });
});

describe('circles', () => {
  test('a circle over three files is found once, from its first file', () => {
    const changes = {
      'src/shop/b.ts': `import './c.ts';`,
      'src/shop/c.ts': `import type { A } from './a.ts';`,
      'src/shop/a.ts': `export * from './b.ts';`,
    };
    expect(findings(changes)).toEqual([
      'src/shop/a.ts:1 is part of a circle, src/shop/a.ts → src/shop/b.ts → src/shop/c.ts → src/shop/a.ts: move what both need to a file of its own',
    ]);
  });

  test('a file that imports itself is found', () => {
    expect(findings({ 'src/shop/a.ts': `import './a.ts';` })).toEqual([
      'src/shop/a.ts:1 is part of a circle, src/shop/a.ts → src/shop/a.ts: move what both need to a file of its own',
    ]);
  });

  test('a lazy import closes no circle', () => {
    const changes = {
      'src/shop/a.ts': `import './b.ts';`,
      'src/shop/b.ts': `export const a = () => import('./a.ts');`,
    };
    expect(findings(changes)).toEqual([]);
  });
});

test('props that bring React along over the kit are found, with the way', () => {
  expect(findings({ 'registry/kit/define.ts': `import './shop.ts';` })).toEqual([
    'registry/basic/card/props.ts:1 brings React along, registry/basic/card/props.ts → registry/kit/define.ts → registry/kit/shop.ts → react: split the file in the middle',
  ]);
});

describe('fetch', () => {
  const message = 'src/shop/load.ts:1 uses fetch: call the store with call() of src/call/call.ts';

  test.each([
    'await fetch("/api/base");',
    'export const load = globalThis.fetch;',
    'run({ fetch });',
    'window.fetch("/x");',
  ])('%s outside src/call/call.ts is found', (code) =>
    expect(findings({ 'src/shop/load.ts': code })).toEqual([message]),
  );

  test.each([
    'export const start = (fetch: Fetch) => fetch("/x");',
    'app.fetch(request);',
    'serve({ fetch: handler });',
  ])('%s is something else of that name', (code) => expect(findings({ 'src/shop/load.ts': code })).toEqual([]));
});

describe('machines', () => {
  test('a global of the browser is found', () => {
    const code = `const saved = localStorage.getItem('cart');\ndocument.title = '';`;
    expect(findings({ 'machines/cart/view.ts': code })).toEqual([
      'machines/cart/view.ts:1 uses localStorage: a machine names the effect, src/shop/ implements it with machine.provide',
      'machines/cart/view.ts:2 uses document: a machine names the effect, src/shop/ implements it with machine.provide',
    ]);
  });

  test('a field or an argument of the same name is none', () => {
    const code = `export const view = ({ location }: View, history: History) => [location, history.length, state.document];`;
    expect(findings({ 'machines/cart/view.ts': code })).toEqual([]);
  });

  test('fetch is found like everywhere', () => {
    expect(findings({ 'machines/cart/view.ts': `fetch('/x');` })).toEqual([
      'machines/cart/view.ts:1 uses fetch: call the store with call() of src/call/call.ts',
    ]);
  });
});

describe('components', () => {
  test.each(['card.tsx', 'card.module.css', 'samples.json', 'card.test.tsx'])(
    'a folder without %s is found',
    (name) => {
      const lacking = { 'registry/index.ts': `import './basic/card/props.ts';`, 'registry/basic/card/card.tsx': '' };
      expect(findings({ ...lacking, [`registry/basic/card/${name}`]: null })).toEqual([
        `registry/basic/card:1 lacks ${name}: a component is five files of fixed names`,
      ]);
    },
  );

  test('a folder that is not in the list is found', () => {
    expect(findings({ 'registry/index.ts': '' })).toEqual([
      'registry/basic/card:1 is not listed: add its line to registry/index.ts',
    ]);
  });

  test('a line of the list without its folder is found', () => {
    const index = `${HOUSE['registry/index.ts']}\nexport const old = () => import('./basic/old/old.tsx');`;
    expect(findings({ 'registry/index.ts': index })).toEqual([
      'registry/index.ts:2 imports ./basic/old/old.tsx: no such file; write the whole name with its extension, and #schemas/, #machines/, #registry/ or a relative path',
      'registry/index.ts:2 lists registry/basic/old/old.tsx, which is not there: delete the line',
    ]);
  });
});

test('code that does not parse stops the check with its file', () => {
  expect(() => findings({ 'src/shop/broken.ts': 'const = 1;' })).toThrow(/^src\/shop\/broken\.ts: /);
});
