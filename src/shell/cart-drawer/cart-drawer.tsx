import { lazy, Suspense, useState } from 'react';
import { useCart } from '#registry/kit/shop.ts';

/** The drawer's code. */
export const loadCartPanel = () => import('./panel.tsx');

const Panel = lazy(async () => ({ default: (await loadCartPanel()).CartPanel }));

/** The cart drawer. Its code is loaded when it is about to be opened (src/client/hydrate/prefetch-cart.ts), at the latest when it is. */
export function CartDrawer() {
  const { open } = useCart();
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
