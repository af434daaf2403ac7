import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { pageFor } from './kit/testing/page-of.ts';
import { DELEGATED_MARK } from './kit/cart/uses-cart.ts';
import { TURN_MARK } from './kit/ui/picture/carousel-row.ts';
import { componentTypes } from './kit/testing/component-types.ts';
import { elements, resolved } from '../src/renderer/testing/resolved.tsx';
import { inShop, testShop } from './kit/testing/shop.tsx';

/** Types that are never hydrated may use neither the shop nor event listeners. */
const serverTypes = [...componentTypes].filter(([, { spec }]) => spec.rendersOn === 'server');
const isServerType = (type: string) => componentTypes.get(type)?.spec.rendersOn === 'server';

const closedShop = new Proxy(testShop(), {
  get: (_, port) => {
    throw new Error(`a type that is never hydrated requests the shop for ${String(port)}`);
  },
});

/** Listeners of shared parts that these types work without: their panels still close by Escape and a click outside. */
const OPTIONAL_LISTENERS: Readonly<Record<string, readonly string[]>> = { 'language-switcher': ['DIV onBlur'] };

afterEach(cleanup);

describe.each(serverTypes)('%s', (type, { samples }) => {
  test('uses neither the shop nor event listeners', () => {
    for (const sample of samples) {
      // Hydrated nodes inside it may use both.
      const tree = <>{elements(resolved(sample, 'en').nodes, isServerType)}</>;
      const whole = inShop(tree, { shop: closedShop, page: pageFor(sample, 'en') });
      expect(() => renderToString(whole)).not.toThrow();
      const { container } = render(whole);
      const found = [...container.querySelectorAll('*')].flatMap(listeners);
      expect(found.filter((each) => !OPTIONAL_LISTENERS[type]?.includes(each))).toEqual([]);
      cleanup();
    }
  });
});

/**
 * The document's handlers serve cards and carousels that are not hydrated (src/client/hydrate/delegate-controls.ts).
 */
const DELEGATED = `[${DELEGATED_MARK}],[${TURN_MARK}],:has([${TURN_MARK}]) > ul`;
const delegatingTypes = [...componentTypes].filter(([, { spec }]) => spec.delegates === true);

describe.each(delegatingTypes)('%s', (_type, { samples }) => {
  test('has listeners only on delegated controls, and uses no shop if the page has its products', () => {
    for (const sample of samples) {
      const { productDetails = [] } = pageFor(sample, 'en').otherData;
      const known = new Set<string>(productDetails.map(({ uuid }) => uuid));
      const { nodes } = resolved(sample, 'en');
      const shows = nodes.flatMap(({ type, props }) => componentTypes.get(type)?.spec.needs?.(props).products ?? []);
      const shop = shows.every((uuid) => known.has(uuid)) ? closedShop : testShop();
      const { container } = render(
        inShop(<>{elements(nodes, (type) => componentTypes.has(type))}</>, { shop, page: pageFor(sample, 'en') }),
      );
      const others = [...container.querySelectorAll('*')].filter((element) => !element.matches(DELEGATED));
      expect(others.flatMap(listeners)).toEqual([]);
      cleanup();
    }
  });
});

test('the check finds listeners', () => {
  const { container } = render(
    <button type="button" onClick={() => {}}>
      Buy
    </button>,
  );
  expect([...container.querySelectorAll('*')].flatMap(listeners)).toEqual(['BUTTON onClick']);
});

/** React's listeners on an element, found in the props that React stores on it. */
function listeners(element: Element): readonly string[] {
  return Object.entries(element)
    .filter(([key]) => key.startsWith('__reactProps$'))
    .flatMap(([, props]) => Object.entries(Object(props)))
    .filter(([name, value]) => /^on[A-Z]/.test(name) && typeof value === 'function')
    .map(([name]) => `${element.tagName} ${name}`);
}
