import { DELEGATED_MARK } from '#registry/kit/cart/uses-cart.ts';
import { rowOf, showEnds, TURN_MARK, turnRow } from '#registry/kit/ui/carousel-row.ts';
import { CART_EDIT_MARK, readCartEdit } from '#schemas/cart-edit.ts';
import type { AppShop } from '../../shop/app-shop.ts';

const TURNS = `[${TURN_MARK}]`;

/**
 * Does what the controls of product cards and their carousels do, where the server's HTML is not hydrated (`delegates` of
 * registry/kit/define.ts). Hydrated controls prevent the default of their clicks.
 */
export function delegateControls({ addEdit }: Pick<AppShop, 'addEdit'>): void {
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(`[${DELEGATED_MARK}],${TURNS}`) : null;
    if (control === null || defaultPrevented) return;
    const edit = readCartEdit(control.getAttribute(CART_EDIT_MARK) ?? '');
    if (edit !== undefined) addEdit(edit, nameOf(control));
    const row = rowOf(control);
    if (row !== null && control.matches(TURNS)) turnRow(row, Number(control.getAttribute(TURN_MARK)));
  });
  const show = (element: EventTarget | null) => {
    if (element instanceof HTMLElement && element.matches(`:has(${TURNS}) > ul`)) showEnds(element);
  };
  // Scrolling does not bubble.
  document.addEventListener('scroll', ({ target }) => show(target), { capture: true, passive: true });
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) show(target);
  });
  for (const button of document.querySelectorAll(`[${TURN_MARK}="1"]`)) {
    const row = rowOf(button);
    if (row !== null) resized.observe(row);
  }
}

function nameOf(control: Element): string {
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}
