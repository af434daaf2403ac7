import type { Activity } from '../../shell/loading-bar/loading-bar.tsx';

/** Whether a navigation is pending, writable by the router. */
export interface WritableActivity extends Activity {
  readonly set: (isBusy: boolean) => void;
}

/** Creates the activity, idle at first. Subscribers are called only when it changes. */
export function createActivity(): WritableActivity {
  let busy = false;
  const subscribers = new Set<() => void>();
  return {
    isBusy: () => busy,
    subscribe: (changed) => {
      subscribers.add(changed);
      return () => subscribers.delete(changed);
    },
    set: (isBusy) => {
      if (isBusy === busy) return;
      busy = isBusy;
      for (const changed of subscribers) changed();
    },
  };
}
