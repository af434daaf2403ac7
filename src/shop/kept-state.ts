import type { Interaction } from '../client/event-replay/interaction.ts';
import type { Handover } from '../client/event-replay/handover.ts';
import type { Control } from '../client/event-replay/typed-values.ts';

/** What opens the cart (registry/kit/cart/cart-button.tsx); the starter holds it until the app is there. */
const CART_BUTTON = 'form[data-early][action$="/cart"]';

/**
 * What the visitor was doing, so that it is there again after a reload (specification, chapter 4 "state kept"): what was typed
 * and chosen, of all that was touched, and the drawer of the cart where it is open.
 */
export function keptState(touched: Iterable<EventTarget>, isCartOpen: boolean): Parameters<Handover['reload']>[0] {
  const cart = isCartOpen ? document.querySelector<HTMLFormElement>(CART_BUTTON) : null;
  const interactions: readonly Interaction[] = cart === null ? [] : [{ kind: 'submit', target: cart, submitter: null }];
  const typed = [...touched].filter(isControl).filter((control) => control.isConnected);
  return { interactions: () => interactions, typed: () => typed };
}

function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
