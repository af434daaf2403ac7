import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { createLoadingBar, HIDDEN, type LoadingBarView } from './progress.ts';
import styles from './loading-bar.module.css';

/** Whether a page is loading, as the loading bar reads it; `subscribe` returns the function that unsubscribes. */
export interface Activity {
  readonly isBusy: () => boolean;
  readonly subscribe: (changed: () => void) => () => void;
}

/** The bar at the top edge while a page loads (specification, chapter 9 "Loading bar"). In the browser only. */
export function LoadingBar({ activity }: { readonly activity: Activity }) {
  const { t } = useLingui();
  const [view, setView] = useState<LoadingBarView>(HIDDEN);
  useEffect(() => {
    const bar = createLoadingBar(setView);
    const follow = () => bar.set(activity.isBusy());
    const stop = activity.subscribe(follow);
    follow();
    return () => {
      stop();
      bar.stop();
    };
  }, [activity]);
  if (!view.visible) return null;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={t({ id: 'loading.page', message: 'Loading page' })}
      style={{ transform: `scaleX(${view.percent / 100})` }}
    />
  );
}
