import { useLayoutEffect, useState } from 'react';
import { closeOnBackdrop } from '#registry/kit/overlay/menu.tsx';
import { useCart, useShop } from '#registry/kit/shop.ts';
import { loadOnRender } from '#registry/kit/ui/load-on-render.tsx';
import { CART_DIALOG_MARK } from '../../page/cart-dialog.ts';

const Panel = loadOnRender(async () => (await import('./panel.tsx')).CartPanel);

/** Loads the drawer's code. */
export const loadCartPanel = Panel.preload;

/**
 * The cart drawer: opens and closes the dialog that the server wrote (cart-dialog.tsx), whose focus, Escape and return of the focus are
 * the browser's own. The code of what it shows is loaded when it is about to be opened (src/client/hydrate/prefetch-cart.ts), at the latest
 * when it is.
 */
export function CartDrawer() {
  const { cart } = useShop();
  const { open } = useCart();
  const [dialog] = useState(() => document.querySelector<HTMLDialogElement>(`dialog[${CART_DIALOG_MARK}]`));
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);

  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    dialog?.addEventListener('close', () => cart.hide(), { signal });
    dialog?.addEventListener('click', closeOnBackdrop, { signal });
    // Escape, a click outside, and the button, which submits a form.
    for (const type of ['cancel', 'submit']) dialog?.addEventListener(type, closeAfterFrame, { signal });
    return () => listening.abort();
  }, [dialog, cart]);
  useLayoutEffect(() => {
    if (dialog === null) return;
    // The starter may have opened it before the app started (src/event-replay/open-cart.ts).
    if (open && !dialog.open) dialog.showModal();
    else if (!open && wasOpened) dialog.close();
  }, [dialog, open, wasOpened]);

  return dialog !== null && wasOpened ? <Panel dialog={dialog} /> : null;
}

/**
 * Starts the drawer's exit in the next frame, and closes it afterwards. Closing blocks a slow phone for 0.2 s, because
 * the page is no longer inert and the browser recalculates all its styles.
 */
function closeAfterFrame(event: Event): void {
  const { currentTarget: dialog, target } = event;
  if (!(dialog instanceof HTMLDialogElement) || (target !== dialog && !isClosing(target))) return;
  event.preventDefault();
  dialog.dataset.leaving = '';
  requestAnimationFrame(() =>
    setTimeout(() => {
      delete dialog.dataset.leaving;
      dialog.close();
    }),
  );
}

function isClosing(form: EventTarget | null): boolean {
  return form instanceof HTMLFormElement && form.method === 'dialog';
}
