import { useEffect, useSyncExternalStore } from 'react';
import { CartDrawer } from '../../shell/cart-drawer/cart-drawer.tsx';
import { JoinDialog } from '../../shell/join-dialog/join-dialog.tsx';
import { Toasts } from '../../shell/toasts/toasts.tsx';
import { type Activity, LoadingBar } from '../../shell/loading-bar/loading-bar.tsx';

interface OverlaysProps {
  readonly activity: Activity;
  readonly buildId: string;
  /** Called once React has taken over the page. */
  readonly started: () => void;
}

/** What lies over every page: loading bar, cart drawer, notifications. After hydration, so that the first view is the server's. */
export function Overlays({ activity, buildId, started }: OverlaysProps) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useEffect(() => {
    document.documentElement.dataset.started = buildId;
    // Not from within an effect: what is done then is to be shown at once.
    queueMicrotask(started);
  }, [buildId, started]);
  if (!isHydrated) return null;
  return (
    <>
      <LoadingBar activity={activity} />
      <CartDrawer />
      <JoinDialog />
      <Toasts />
    </>
  );
}

const never = () => () => {};
