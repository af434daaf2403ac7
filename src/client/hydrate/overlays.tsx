import { useEffect, useSyncExternalStore } from 'react';
import { CartDrawer } from '../../shell/cart-drawer/cart-drawer.tsx';
import { JoinDialog } from '../../shell/join-dialog/join-dialog.tsx';
import { Toasts } from '../../shell/toasts/toasts.tsx';
import { type Activity, LoadingBar } from '../../shell/loading-bar/loading-bar.tsx';

interface OverlaysProps {
  readonly activity: Activity;
  readonly buildId: string;
  /** Called once React has hydrated the page. */
  readonly onHydrated: () => void;
}

/** Renders what lies over every page: loading bar, cart drawer, dialogs, notifications. Nothing until the page is hydrated. */
export function Overlays({ activity, buildId, onHydrated }: OverlaysProps) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useEffect(() => {
    document.documentElement.dataset.started = buildId;
    // Replayed interactions run flushSync, which React forbids within an effect.
    queueMicrotask(onHydrated);
  }, [buildId, onHydrated]);
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
