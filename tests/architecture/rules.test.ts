import { describe, expect, it, test } from 'vitest';
import { findings, HOUSE } from './small-house.ts';

describe('a machine', () => {
  const STATES = 'export const part = machine.createStateConfig({});';
  const SETUP = "import { setup } from 'xstate'; const machine = setup({\n  types: {\n  },\n";

  test.each([
    [
      'that lacks a file',
      { 'machines/cart/view.ts': null },
      'machines/cart:1 lacks view.ts: see the anatomy in machines/README.md',
    ],
    [
      'that is not listed',
      { 'machines/index.ts': '' },
      'machines/cart:1 is not listed: add its line to machines/index.ts',
    ],
    [
      'with states in a file of no region',
      { 'machines/cart/parts.ts': STATES },
      'machines/cart/parts.ts:1 has states of no region: name it <region>.ts, or <region>-<states>.ts where the region imports it',
    ],
    [
      'whose setup is in another order',
      { 'machines/cart/machine.ts': `${SETUP}  actions: {\n  },\n  guards: {\n  },\n});` },
      'machines/cart/machine.ts:1 orders setup() as types, actions, guards: types, actors, delays, guards, actions',
    ],
    [
      'with a setup.ts beside its types',
      { 'machines/cart/setup.ts': `${SETUP}});` },
      'machines/cart:1 lacks types.ts: see the anatomy in machines/README.md',
    ],
  ])('%s is found', (_, changes, message) => {
    expect(findings(changes)).toEqual([message]);
  });

  test('may split by region', () => {
    expect(
      findings({
        'machines/cart/machine.ts': `import { sync } from './sync.ts';`,
        'machines/cart/types.ts': '',
        'machines/cart/setup.ts': `${SETUP}});`,
        'machines/cart/sync.ts': `import { ready } from './sync-ready.ts'; ${STATES}`,
        'machines/cart/sync-ready.ts': STATES,
      }),
    ).toEqual([]);
  });
});

describe('a cast of a cast', () => {
  const message =
    'src/routes/home.test.ts:1 casts a cast: parse the value with its schema, or build it by what the code itself uses';

  test.each(['const a = b as unknown as C;', 'const a = (b as D) as C;', 'const a = <C>(<unknown>b);'])(
    '%s is found, in a test too',
    (code) => {
      expect(findings({ 'src/routes/home.test.ts': code })).toEqual([message]);
    },
  );

  test('a cast of a value is none', () => {
    expect(findings({ 'src/routes/home.ts': 'const a = [b as C, {} as const];' })).toEqual([]);
  });
});

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

test('two rooms of src/ that import each other are found by the rarer direction, lazy and type imports too', () => {
  expect(
    findings({
      'src/shop/a.ts': `import '../preview/b.ts'; import '../preview/c.ts';`,
      'src/preview/b.ts': `const later = () => import('../shop/d.ts');`,
      'src/preview/c.ts': '',
      'src/shop/d.ts': '',
    }),
  ).toEqual([
    'src/preview/b.ts:1 imports ../shop/d.ts, but src/shop imports this room: move what both need to one of them, or to a room of its own',
  ]);
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

describe('actors', () => {
  const meta = { field: ['0.3'] };

  test.each([
    [`import { createActor, waitFor } from 'xstate';`, 'createActor of xstate'],
    [`import { createActor as start } from 'xstate';`, 'createActor of xstate'],
    [`import { interpret } from 'xstate';`, 'interpret of xstate'],
    [`import { Actor } from 'xstate';`, 'Actor of xstate'],
    [`import * as xstate from 'xstate';`, 'all of xstate'],
    [`export { createActor } from 'xstate';`, 'createActor of xstate'],
    [`export * from 'xstate';`, 'all of xstate'],
    [`const load = () => import('xstate');`, 'all of xstate'],
    [`import { useActorRef, useSelector } from '@xstate/react';`, 'useActorRef of @xstate/react'],
    [`import { useActor } from '@xstate/react';`, 'useActor of @xstate/react'],
    [`import { useMachine } from '@xstate/react';`, 'useMachine of @xstate/react'],
    [`import { createActorContext } from '@xstate/react';`, 'createActorContext of @xstate/react'],
  ])('%s is found', { meta }, (code, what) => {
    expect(findings({ 'src/shop/login.ts': code })).toEqual([
      `src/shop/login.ts:1 imports ${what}: create actors with createAppActor of src/shop/actor.ts, so that the inspector shows them`,
    ]);
  });

  test('types and other functions of XState are none, and tests may create actors', { meta }, () => {
    expect(
      findings({
        'src/shop/login.ts': `import { type Actor, fromPromise, waitFor } from 'xstate'; import type * as all from 'xstate';`,
        'src/shop/login.tsx': `import { useSelector } from '@xstate/react';`,
        'src/shop/actor.ts': `import { createActor } from 'xstate';`,
        'src/shop/login.test.ts': `import { createActor } from 'xstate';`,
        'machines/testing/harness.ts': `import { createActor } from 'xstate';`,
      }),
    ).toEqual([]);
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

describe('an amount', () => {
  const message =
    'src/shop/cart-total.ts:1 calculates with an amount as a float: convert with toUnits() of schemas/values/money.ts, and back with roundToSatang()';

  it.each([
    'export const net = due.goods - due.couponDiscount;',
    'export const sum = price * quantity;',
    'let net = 0; net += line.price;',
    'export const text = product.price.toFixed(2);',
    'export const whole = Math.round(Number(row.price) * 100);',
    'export const rest = basketTotal(basket) - (basket.couponDiscount ?? 0);',
    'export const half = Math.floor(shippingFee);',
  ])('is found where it is calculated as a float: %s', { meta: { field: ['4.money.2'] } }, (code) => {
    expect(new Set(findings({ 'src/shop/cart-total.ts': code }))).toEqual(new Set([message]));
  });

  it.each([
    'export const net = toUnits(due.goods) - toUnits(due.couponDiscount);',
    'export const less = Math.min(total, maxDiscount);',
    'export const label = `${price} baht`;',
    "export const label = '฿' + price;",
    'export const isFree = fee === 0;',
    'export const byPrice = (a: P, b: P) => a.price - b.price;',
  ])('may be: %s', (code) => {
    expect(findings({ 'src/shop/cart-total.ts': code })).toEqual([]);
  });
});

describe('a time', () => {
  const message =
    "src/store/due.ts:1 reads a date in the machine's time zone: use instantOf() of schemas/values/instant.ts";

  it.each([
    'export const at = Date.parse(text);',
    'export const at = new Date(record.published_at);',
    'export const day = new Date(2026, 11, 31);',
  ])('is found where the machine decides its zone: %s', { meta: { field: ['4.money.3'] } }, (code) => {
    expect(findings({ 'src/store/due.ts': code })).toEqual([message]);
  });

  it.each([
    'export const at = new Date();',
    'export const at = new Date(instantOf(text));',
    'export const at = new Date(endsAt);',
  ])('may be: %s', (code) => {
    expect(findings({ 'src/store/due.ts': code })).toEqual([]);
  });
});

describe('a feature that supported browsers lack', () => {
  const message =
    'src/client/new.ts:1 uses what supported browsers lack (browserslist): look for it first, or use parseUrl() of schemas/values/parse-url.ts and groupBy() of schemas/group-by.ts';

  it.each([
    'export const url = URL.parse(text);',
    'export const can = URL.canParse(text);',
    'export const groups = Map.groupBy(items, keyOf);',
    'export const whole = Promise.withResolvers();',
    'export const letters = /[\\p{L}--[a-z]]/v;',
    'element.checkVisibility();',
    'document.startViewTransition(update);',
  ])('is found: %s', { meta: { field: ['4.browsers.3'] } }, (code) => {
    expect(findings({ 'src/client/new.ts': code })).toEqual([message]);
    expect(findings({ 'src/store/new.ts': code })).toEqual([]);
  });

  it.each([
    "if ('checkVisibility' in element) element.checkVisibility();",
    'document.startViewTransition?.(update);',
    'export const url = parseUrl(text);',
  ])('may be looked for: %s', (code) => {
    expect(findings({ 'src/client/new.ts': code })).toEqual([]);
  });
});

describe('a key', () => {
  const message =
    'src/shop/keys.ts:1 reads the key of an event: use pressedKey() of registry/kit/ui/pressed-key.ts, which leaves out the keys of an IME';

  it.each([
    `export const press = (event: KeyboardEvent) => event.key === 'Enter' && choose();`,
    `export const press = (e) => e.keyCode === 13;`,
    `export const press = (event: React.KeyboardEvent) => ({ Escape: close })[event.nativeEvent.key];`,
    `export const press = ({ key, altKey }: KeyboardEvent<HTMLElement>) => key === 'Escape';`,
    `export const press = (keyEvent: KeyboardEvent) => keyEvent.which;`,
  ])('is found where it may be of an IME: %s', { meta: { field: ['4.workbench.6'] } }, (code) => {
    expect(findings({ 'src/shop/keys.ts': code })).toEqual([message]);
  });

  it.each([
    `export const press = (event: KeyboardEvent) => event.altKey;`,
    `export const read = (request: Request) => request.key;`,
    `export const read = ({ key }: Entry) => key;`,
  ])('may be: %s', (code) => {
    expect(findings({ 'src/shop/keys.ts': code })).toEqual([]);
  });
});
