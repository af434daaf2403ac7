import { lazy, Suspense, useEffect, useState } from 'react';
import { useCart } from '#registry/kit/shop.ts';

const loadPanel = () => import('./panel.tsx');
const Panel = lazy(async () => ({ default: (await loadPanel()).CartPanel }));

/** The cart drawer. Its code is loaded when the page is idle, or when it is opened first. */
export function CartDrawer() {
  const { open } = useCart();
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const warm = () =>
      void loadPanel().catch(() => {
        // It is tried again when the drawer is opened.
      });
    if (!('requestIdleCallback' in window)) return undefined;
    const idle = requestIdleCallback(warm, { timeout: 10_000 });
    return () => cancelIdleCallback(idle);
  }, []);

  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
