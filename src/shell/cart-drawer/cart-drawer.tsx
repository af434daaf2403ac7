import { useState } from 'react';
import { useCart } from '#registry/kit/shop.ts';
import { loadOnRender } from '#registry/kit/ui/load-on-render.tsx';

const Panel = loadOnRender(async () => (await import('./panel.tsx')).CartPanel);

/** Loads the drawer's code. */
export const loadCartPanel = Panel.preload;

/** The cart drawer. Its code is loaded when it is about to be opened (src/client/hydrate/prefetch-cart.ts), at the latest when it is. */
export function CartDrawer() {
  const { open } = useCart();
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened ? <Panel /> : null;
}
