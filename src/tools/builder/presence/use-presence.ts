import { useEffect, useEffectEvent, useState } from 'react';
import type { PresentBuilder } from '#schemas/builder/records.ts';
import { useBuilder } from '../builder-context.ts';

/** Interval of the signs (ms); the store forgets a tab 12 s after its last one. */
const SIGN_MS = 5000;
/** Debounce (ms) of reporting another selected component. */
const SELECTED_MS = 200;

const NOBODY: readonly PresentBuilder[] = [];

/** Reports the selected node to the others while the page is visible, and returns the others on the page. */
export function usePresence(path: string, selected: string | undefined): readonly PresentBuilder[] {
  const { store } = useBuilder();
  const [session] = useState(() => crypto.randomUUID());
  const [others, setOthers] = useState(NOBODY);
  const sign = useEffectEvent(async (isLeaving: boolean) => {
    const answer = await store('builderPresence', { path, session, node: selected ?? null, isLeaving });
    if (isLeaving) return;
    // Nobody is known to be here while the store does not answer.
    setOthers(answer.ok ? answer.data.others : NOBODY);
  });
  useEffect(() => {
    const signVisible = () => {
      if (document.visibilityState === 'visible') void sign(false);
    };
    const leave = () => void sign(true);
    const timer = setInterval(signVisible, SIGN_MS);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', signVisible);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', signVisible);
      leave();
    };
  }, [path]);
  useEffect(() => {
    const timer = setTimeout(() => void sign(false), SELECTED_MS);
    return () => clearTimeout(timer);
  }, [selected]);
  return others;
}
