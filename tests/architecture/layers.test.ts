import { describe, expect, test } from 'vitest';
import { findings, TAG } from './small-house.ts';

test('a house that keeps the rules has no findings', () => {
  expect(findings({})).toEqual([]);
});

describe('layers', () => {
  const cases: [name: string, file: string, code: string, message: string][] = [
    [
      'a schema that imports React',
      'schemas/page/node.ts',
      `import type { ReactNode } from 'react';`,
      'schemas/page/node.ts:1 imports react: schemas know valibot and each other only: move this to the code that uses the schema',
    ],
    [
      'a schema that imports the app',
      'schemas/page/node.ts',
      `import { raw } from '../../src/call/call.ts';`,
      'schemas/page/node.ts:1 imports ../../src/call/call.ts: nothing outside src/ knows the app: move what you need to the layer that both may import',
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
      'the renderer importing the browser part',
      'src/renderer/node.tsx',
      `import '../client/start.ts';`,
      'src/renderer/node.tsx:1 imports ../client/start.ts: the renderer knows schemas/ and registry/kit/ only: take it as an argument',
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
      'a page knowing an engine',
      'src/store/catalog/page.ts',
      `import { createOwnCommerce } from '../commerce/own/own-commerce.ts';`,
      'src/store/catalog/page.ts:1 imports ../commerce/own/own-commerce.ts: only src/store/app.ts knows the engine: ask for it in commerce/port.ts',
    ],
    [
      'a checkout that writes orders itself',
      'src/store/checkout/site.ts',
      `import { payCart } from '../order/pay.ts';`,
      'src/store/checkout/site.ts:1 imports ../order/pay.ts: only src/store/app.ts knows the engine: ask for it in commerce/port.ts',
    ],
    [
      'an engine knowing another',
      'src/store/commerce/vendure/place.ts',
      `import { createOwnCommerce } from '../own/own-commerce.ts';`,
      'src/store/commerce/vendure/place.ts:1 imports ../own/own-commerce.ts: an engine does not know another: move what both need to src/store/',
    ],
    [
      'an engine in this process',
      'src/store/commerce/vendure/place.ts',
      `import { bootstrap } from '@vendure/core';`,
      'src/store/commerce/vendure/place.ts:1 imports @vendure/core: an engine is reached over HTTP alone',
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

test('props that bring React along over the kit are found, with the way', () => {
  expect(findings({ 'registry/kit/define.ts': `import './shop.ts';` })).toEqual([
    'registry/basic/card/props.ts:1 brings React along, registry/basic/card/props.ts → registry/kit/define.ts → registry/kit/shop.ts → react: split the file in the middle',
  ]);
});
