// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { prefetchCart } from './prefetch-cart.ts';

test('the pointer or the focus on what uses the cart has it loaded, what opens the drawer the drawer too', () => {
  document.body.innerHTML = `<a href="/">Home</a><button type="button" data-uses-cart><b>Add</b></button>
    <form data-uses-cart><button>Cart</button></form>`;
  const warm = vi.fn();
  const loadDrawer = vi.fn(() => Promise.reject(new Error('offline')));
  prefetchCart({ warm }, loadDrawer);
  const fire = (selector: string, sign: string) => {
    document.querySelector(selector)?.dispatchEvent(new Event(sign, { bubbles: true }));
    return [warm.mock.calls.length, loadDrawer.mock.calls.length];
  };
  expect([
    fire('a', 'pointerover'),
    fire('a', 'focusin'),
    fire('b', 'pointerover'),
    fire('[type=button]', 'focusin'),
    fire('form button', 'pointerover'),
    fire('form', 'submit'),
  ]).toEqual([
    [0, 0],
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [3, 2],
  ]);
});
