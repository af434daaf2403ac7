import type { Deed } from '../starter/deeds.ts';
import type { Early } from '../starter/early.ts';
import type { Control } from '../starter/typed.ts';

/** What opens the cart (registry/kit/ui/cart-button.tsx); the starter holds it until the app is there. */
const CART_BUTTON = 'form[data-early][action$="/cart"]';

/**
 * What the visitor was doing, so that it is there again after a reload (specification, chapter 4 "state kept"): what was typed
 * and chosen, of all that was touched, and the drawer of the cart where it is open.
 */
export function keptState(touched: Iterable<EventTarget>, isCartOpen: boolean): Parameters<Early['reload']>[0] {
  const cart = isCartOpen ? document.querySelector<HTMLFormElement>(CART_BUTTON) : null;
  const deeds: readonly Deed[] = cart === null ? [] : [{ kind: 'submit', target: cart, submitter: null }];
  const typed = [...touched].filter(isControl).filter((control) => control.isConnected);
  return { deeds: () => deeds, typed: () => typed };
}

function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
