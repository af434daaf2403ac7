import { expect, test } from 'vitest';
import { ownNodes } from './own-nodes.ts';

const cart = (to: 'cart' | 'checkout') => [{ type: 'raan-cart', id: 'raan-cart', props: { to } }];

test.each([
  ['/cart', cart('cart')],
  ['/cart/', cart('cart')],
  ['/checkout', cart('checkout')],
  ['/checkout/', cart('checkout')],
  ['/', []],
  ['/carts', []],
  ['/cart/1', []],
  ['/my/cart', []],
  ['/checkout-info', []],
])('the page %s has %j of the cart', { meta: { spec: ['2.4', '2.5'] } }, (path, nodes) => {
  expect(ownNodes(path)).toEqual(nodes);
});
