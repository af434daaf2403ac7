import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useShop, useStore } from '#registry/kit/shop.ts';
import { CART_BODY_MARK, CART_PIECES_MARK } from '../../page/cart-dialog.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { CartContent } from './content.tsx';
import { PieceCount } from './piece-count.tsx';

/** Draws the cart into the drawer's dialog (cart-dialog.tsx), in the places that it has for it. */
export function CartPanel({ dialog }: { readonly dialog: HTMLDialogElement }) {
  const { cart } = useShop();
  const { open, count } = useStore(cart.view);
  const [opening, setOpening] = useState({ open: false, count: 0 });
  if (open !== opening.open) setOpening({ open, count: opening.count + (open ? 1 : 0) });
  const body = dialog.querySelector(`[${CART_BODY_MARK}]`);
  const pieces = dialog.querySelector(`[${CART_PIECES_MARK}]`);
  const [written] = useState(() => [...(body?.children ?? [])]);

  // In the frame that draws the cart; its place is in the document as long as the dialog is.
  useLayoutEffect(() => {
    const hadFocus = written.some((each) => each.contains(document.activeElement));
    for (const each of written) each.remove();
    if (hadFocus) body?.querySelector('a')?.focus();
  }, [written, body]);

  return (
    <>
      {pieces && createPortal(count > 0 && <PieceCount count={count} />, pieces)}
      {body && createPortal(<CartContent key={opening.count} notices={<Toasts over="cart" />} />, body)}
    </>
  );
}
