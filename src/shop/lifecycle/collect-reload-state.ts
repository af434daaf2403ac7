import type { Interaction } from '../../event-replay/interaction.ts';
import type { Handover } from '../../event-replay/handover.ts';
import type { Control } from '../../event-replay/typed-values.ts';

/** The form that opens the cart (registry/kit/cart/cart-button.tsx); the starter queues its submission until the app runs. */
const CART_BUTTON = 'form[data-early][action$="/cart"]';

/**
 * Collects what a reload must restore (specification, chapter 4 "state kept"). This is the values of the touched
 * controls that are still in the page, and the open cart drawer as a submission to replay.
 */
export function collectReloadState(
  touched: Iterable<EventTarget>,
  isCartOpen: boolean,
): Parameters<Handover['reload']>[0] {
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
