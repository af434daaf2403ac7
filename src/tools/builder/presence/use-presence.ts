import { useEffect, useEffectEvent, useState } from 'react';
import type { PresentBuilder } from '#schemas/builder/records.ts';
import { useBuilder } from '../builder-context.ts';

/** Interval of the signs (ms); the store forgets a tab 12 s after its last one. */
const SIGN_MS = 5000;
/** Debounce (ms) of telling that another component is selected. */
const SELECTED_MS = 200;

const NOBODY: readonly PresentBuilder[] = [];

/** Tells the others which node of a page is selected here while the page is seen, and answers who else has it open. */
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
    const tell = () => {
      if (document.visibilityState === 'visible') void sign(false);
    };
    const leave = () => void sign(true);
    const timer = setInterval(tell, SIGN_MS);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', tell);
      leave();
    };
  }, [path]);
  useEffect(() => {
    const timer = setTimeout(() => void sign(false), SELECTED_MS);
    return () => clearTimeout(timer);
  }, [selected]);
  return others;
}
