/** A small house that keeps the rules, for the rules' own tests. */
import { checkArchitecture } from './check.ts';

/** A small house: a component in its folder, listed; a call with its handler; a machine; the app. */
export const HOUSE = {
  'schemas/money.ts': `import * as v from 'valibot';`,
  'schemas/calls/catalog.ts': `import { money } from '../money.ts';`,
  'machines/index.ts': `import { machine } from './cart/machine.ts';`,
  'machines/cart/machine.ts': `import { setup } from 'xstate'; import type { Money } from '#schemas/money.ts';`,
  'machines/cart/view.ts': '',
  'machines/cart/spec.ts': '',
  'machines/cart/machine.model.test.ts': '',
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
  'src/store/app.ts': `import { Hono } from 'hono'; import './calls/catalog.ts'; import './commerce/own/own-commerce.ts';`,
  'src/store/commerce/own/own-commerce.ts': `import '../../order/pay.ts';`,
  'src/store/order/pay.ts': '',
  'src/store/calls/catalog.ts': `import { money } from '#schemas/money.ts'; import '#registry/basic/card/props.ts';`,
};

/** Findings in the small house after files were changed, added, or removed (null). */
export function findings(changes: Record<string, string | null>): string[] {
  const files = Object.entries({ ...HOUSE, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return checkArchitecture(new Map(files));
}

/** A second component, complete, for the cases that need a sibling. */
export const TAG = {
  'registry/basic/tag/props.ts': '',
  'registry/basic/tag/tag.tsx': '',
  'registry/basic/tag/tag.module.css': '',
  'registry/basic/tag/samples.json': '',
  'registry/basic/tag/tag.test.tsx': '',
  'registry/index.ts': `${HOUSE['registry/index.ts']} export const tag = () => import('./basic/tag/tag.tsx');`,
};
