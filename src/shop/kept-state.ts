/** What the visitor was doing, so that it is there again after a reload (specification, chapter 4 "state kept"). */
import type { Deed } from '../starter/deeds.ts';
import type { Early } from '../starter/early.ts';
import type { Control } from '../starter/typed.ts';

export interface KeptState {
  /** What was typed and chosen since; and the drawer of the cart, where it is open. */
  readonly take: (isCartOpen: boolean) => Parameters<Early['reload']>[0];
}

/** What opens the cart (registry/kit/ui/cart-button.tsx); the starter holds it until the app is there. */
const CART_BUTTON = 'form[data-early][action$="/cart"]';

/** Notes from now on what is typed. */
export function createKeptState(): KeptState {
  const touched = new Set<Control>();
  const note = ({ target }: Event) => {
    if (isControl(target)) touched.add(target);
  };
  addEventListener('input', note, true);
  addEventListener('change', note, true);
  return {
    take: (isCartOpen) => {
      const cart = isCartOpen ? document.querySelector<HTMLFormElement>(CART_BUTTON) : null;
      const deeds: readonly Deed[] = cart === null ? [] : [{ kind: 'submit', target: cart, submitter: null }];
      return { deeds: () => deeds, typed: () => [...touched].filter((control) => control.isConnected) };
    },
  };
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
