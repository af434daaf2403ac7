import { DELEGATED_MARK } from '#registry/kit/cart/uses-cart.ts';
import { rowOf, TURN_MARK, turnRow } from '#registry/kit/ui/picture/carousel-row.ts';
import { CART_ADDITION_MARK, readCartAddition } from '#schemas/cart-addition.ts';
import type { AppShop } from '../../shop/app-shop.ts';

/**
 * Does what the controls of product cards and their carousels do, where the server's HTML is not hydrated (`delegates` of
 * registry/kit/define.ts). Hydrated controls prevent the default of their clicks.
 */
export function delegateControls({ addNamed }: Pick<AppShop, 'addNamed'>): void {
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    const control = target instanceof Element ? target.closest(`[${DELEGATED_MARK}],[${TURN_MARK}]`) : null;
    if (control === null || defaultPrevented) return;
    const addition = readCartAddition(control.getAttribute(CART_ADDITION_MARK) ?? '');
    if (addition !== undefined) {
      const name = document.getElementById(control.getAttribute('aria-describedby') ?? '');
      addNamed(addition, name?.textContent ?? '');
    }
    const direction = Number(control.getAttribute(TURN_MARK));
    const row = direction === 0 ? null : rowOf(control);
    if (row !== null) turnRow(row, direction);
  });
}
