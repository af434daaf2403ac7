import { expect, test } from 'vitest';
import { findings, TAG } from './small-house.ts';

test('a house that keeps the rules has no findings', () => {
  expect(findings({})).toEqual([]);
});

test.each([
  ['schemas/page/node.ts', 'react'],
  ['schemas/page/node.ts', '../../src/call/call.ts'],
  ['machines/cart/view.ts', 'react'],
  ['machines/cart/view.ts', '#registry/basic/card/card.tsx'],
  ['registry/basic/card/price.tsx', '../tag/tag.tsx'],
  ['registry/basic/card/price.tsx', '#machines/cart/machine.ts'],
  ['registry/basic/card/price.tsx', '../../../src/call/call.ts'],
  ['packages/host/link.ts', '../../schemas/money.ts'],
  ['packages/host/link.ts', 'valibot'],
  ['src/shop/frame.ts', '../../packages/host/link.ts'],
  ['registry/basic/card/price.tsx', '@tanstack/react-query'],
  ['registry/basic/card/price.tsx', '../../index.ts'],
  ['registry/basic/card/props.ts', 'react'],
  ['registry/kit/list.ts', '../basic/card/props.ts'],
  ['registry/kit/list.ts', 'ofetch'],
  ['registry/manifest.ts', '../src/call/call.ts'],
  ['src/renderer/node.tsx', '#registry/index.ts'],
  ['src/renderer/node.tsx', '../client/start.ts'],
  ['src/shell/home.tsx', '../store/app.ts'],
  ['src/server/pages.ts', '../client/start.ts'],
  ['src/client/start.ts', '../server/platform.ts'],
  ['src/routes/home.tsx', '../shop/cart.ts'],
  ['src/shell/head.tsx', '#registry/basic/card/card.tsx'],
  ['src/server/head.ts', '#registry/basic/card/props.ts'],
  ['src/store/page.ts', '../call/call.ts'],
  ['src/store/catalog/page.ts', '../commerce/own/own-commerce.ts'],
  ['src/store/checkout/site.ts', '../order/pay.ts'],
  ['src/store/commerce/vendure/place.ts', '../own/own-commerce.ts'],
  ['src/store/commerce/vendure/place.ts', '@vendure/core'],
  ['src/store/page.ts', '#registry/basic/card/card.tsx'],
  ['src/store/page.ts', '#machines/cart/machine.ts'],
  ['src/store/page.ts', 'react-dom/server'],
  ['src/cli/page.mjs', '../call/call.ts'],
])('%s may not import %s', (file, specifier) => {
  for (const code of [
    `import '${specifier}';`,
    `\nexport * from '${specifier}';`,
    `const later = () => import('${specifier}');`,
  ])
    expect(findings({ ...TAG, [file]: code })).toEqual([
      expect.stringMatching(`^${file}:${code.startsWith('\n') ? 2 : 1} imports ${specifier}: \\w.{20}`),
    ]);
});

test('tests may import from everywhere', () => {
  expect(
    findings({ 'registry/basic/card/card.test.tsx': `import '../../../src/call/call.ts'; import 'fast-check';` }),
  ).toEqual([]);
  expect(
    findings({ 'tests/contract/page.test.ts': `import '../../src/store/app.ts'; import '../../src/call/call.ts';` }),
  ).toEqual([]);
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
