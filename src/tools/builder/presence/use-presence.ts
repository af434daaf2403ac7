import { useEffect, useEffectEvent, useState } from 'react';
import type { PageState, PresentBuilder } from '#schemas/builder/records.ts';
import { isJsonEqual } from '#schemas/json-equal.ts';
import { useBuilder } from '../builder-context.ts';

/** Interval of the signs (ms); the store forgets a tab 12 s after its last one. */
const SIGN_MS = 2000;
/** Debounce (ms) of reporting another selected component. */
const SELECTED_MS = 200;

/** Somebody else at the page, in a colour that white text is legible on. */
export interface Person extends PresentBuilder {
  readonly colour: string;
}

const NOBODY: readonly Person[] = [];
const COLOURS = 12;

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
export function usePresence({ path, selected, revision, receive }: OpenPage): readonly Person[] {
  const { store } = useBuilder();
  const [session] = useState(() => crypto.randomUUID());
  const [others, setOthers] = useState(NOBODY);
  const sign = useEffectEvent(async (isLeaving: boolean) => {
    const node = selected ?? null;
    const answer = await store('builderPresence', { path, session, node, isLeaving, known: revision });
    if (isLeaving) return;
    // Nobody is known to be here while the store does not answer.
    const here = answer.ok ? withColours(answer.data.self, answer.data.others) : NOBODY;
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

/** The colour of a tab follows from its id; the next free one where several tabs would have the same. All tabs find the same. */
function withColours(own: string, others: readonly PresentBuilder[]): readonly Person[] {
  const slots = new Map<number, string>();
  for (const session of [own, ...others.map((other) => other.session)].toSorted()) {
    let slot = [...session].reduce((sum, letter, index) => sum + (letter.codePointAt(0) ?? 0) * (index + 1), 0);
    for (let tried = 0; tried < COLOURS && slots.has(slot % COLOURS); tried++) slot++;
    slots.set(slot % COLOURS, session);
  }
  const bySession = new Map([...slots].map(([slot, session]) => [session, slot]));
  return others.map((other) => ({
    ...other,
    colour: `oklch(0.48 0.13 ${((bySession.get(other.session) ?? 0) * 360) / COLOURS})`,
  }));
}
