import type { Interaction } from './interaction.ts';
import { afterFrame } from './intent.ts';

/** The dialog that the server writes, as src/page/cart-dialog.ts names it: shared code would be a file of its own. */
const DIALOG = 'dialog[data-cart-drawer]';
const BODY = '[data-cart-body]';

/** Whether an interaction opens the cart's drawer. */
export function opensCart(interaction: Interaction | undefined): interaction is Interaction {
  return interaction?.kind === 'submit' && interaction.target.matches('[data-uses-cart]');
}

/**
 * Opens the cart's drawer as the document has it, after the frame that answers the tap, and resolves when it was painted; the app draws
 * the cart into it. `isEmpty`: the cart is known to be empty. `closed` is called where the visitor closes it again.
 */
export function openCart(isEmpty: boolean, closed: () => void): Promise<void> {
  return new Promise((resolve) => {
    afterFrame(() => {
      const dialog = document.querySelector<HTMLDialogElement>(DIALOG);
      if (dialog === null || dialog.open) return resolve();
      const [loading, empty] = dialog.querySelectorAll<HTMLElement>(`${BODY} > *`);
      if (loading && empty) {
        loading.hidden = isEmpty;
        loading.ariaBusy = String(!isEmpty);
        empty.hidden = !isEmpty;
      }
      dialog.addEventListener('close', closed, { once: true });
      dialog.showModal();
      afterFrame(resolve);
    });
  });
}
