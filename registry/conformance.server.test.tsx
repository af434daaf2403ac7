// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { pageFor } from './kit/testing/page-of.ts';
import { componentTypes } from './kit/testing/component-types.ts';
import { elements, resolved } from '../src/renderer/testing/resolved.tsx';
import { inShop, testShop } from './kit/testing/shop.tsx';

/** Types that say they are never hydrated need nothing that only hydrating brings: no shop, nobody who listens. */
const serverTypes = [...componentTypes].filter(([, { spec }]) => spec.rendersOn === 'server');
const isServerType = (type: string) => componentTypes.get(type)?.spec.rendersOn === 'server';

const closedShop = new Proxy(testShop(), {
  get: (_, port) => {
    throw new Error(`a type that is never hydrated requests the shop for ${String(port)}`);
  },
});

/** Where a part that hydrated types share listens for a nicety; here its panel closes by Escape or a tap beside it alone. */
const NICETIES: Readonly<Record<string, readonly string[]>> = { 'language-switcher': ['DIV onBlur'] };

afterEach(cleanup);

describe.each(serverTypes)('%s', (type, { samples }) => {
  test('asks nothing of the shop, and listens to nothing', () => {
    for (const sample of samples) {
      // Hydrated nodes inside it are their own affair.
      const tree = <>{elements(resolved(sample, 'en').nodes, isServerType)}</>;
      const whole = inShop(tree, { shop: closedShop, page: pageFor(sample, 'en') });
      expect(() => renderToString(whole)).not.toThrow();
      const { container } = render(whole);
      const heard = [...container.querySelectorAll('*')].flatMap(listeners);
      expect(heard.filter((each) => !NICETIES[type]?.includes(each))).toEqual([]);
      cleanup();
    }
  });
});

test('a listener would be found', () => {
  const { container } = render(
    <button type="button" onClick={() => {}}>
      Buy
    </button>,
  );
  expect([...container.querySelectorAll('*')].flatMap(listeners)).toEqual(['BUTTON onClick']);
});

/** What React listens to on an element; it keeps an element's props on the element itself. */
function listeners(element: Element): readonly string[] {
  return Object.entries(element)
    .filter(([key]) => key.startsWith('__reactProps$'))
    .flatMap(([, props]) => Object.entries(Object(props)))
    .filter(([name, value]) => /^on[A-Z]/.test(name) && typeof value === 'function')
    .map(([name]) => `${element.tagName} ${name}`);
}
