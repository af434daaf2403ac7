import { useEffect, useEffectEvent, useState } from 'react';
import type { PageState, PresentBuilder } from '#schemas/builder/records.ts';
import { isJsonEqual } from '#schemas/json-equal.ts';
import { useBuilder } from '../builder-context.ts';

/** Interval of the signs (ms); the store forgets a tab 12 s after its last one. */
const SIGN_MS = 2000;
/** Debounce (ms) of reporting another selected component. */
const SELECTED_MS = 200;

const NOBODY: readonly PresentBuilder[] = [];

/** The open page as its tab has it; `receive` gets the page when somebody else has saved it. */
interface OpenPage {
  readonly path: string;
  readonly selected: string | undefined;
  readonly revision: number;
  readonly receive: (page: PageState) => void;
}

/**
 * Reports the selected node to the others while the page is visible, and returns the others on the page. The same
 * request asks for what they have saved.
 */
export function usePresence({ path, selected, revision, receive }: OpenPage): readonly PresentBuilder[] {
  const { store } = useBuilder();
  const [session] = useState(() => crypto.randomUUID());
  const [others, setOthers] = useState(NOBODY);
  const sign = useEffectEvent(async (isLeaving: boolean) => {
    const node = selected ?? null;
    const answer = await store('builderPresence', { path, session, node, isLeaving, known: revision });
    if (isLeaving) return;
    // Nobody is known to be here while the store does not answer.
    const here = answer.ok ? answer.data.others : NOBODY;
    setOthers((before) => (isJsonEqual(before, here) ? before : here));
    if (answer.ok && answer.data.page !== undefined) receive(answer.data.page);
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
