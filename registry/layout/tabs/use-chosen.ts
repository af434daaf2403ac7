import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Chosen {
  /** The element that holds the labels. */
  readonly bar: RefObject<HTMLDivElement | null>;
  /** Number of the panel that is seen; undefined until the app has started. */
  readonly chosen: number | undefined;
  readonly choose: (number: number) => void;
}

/**
 * Which panel is seen. Before the app has started the labels are radio buttons, which choose without script; what was
 * chosen there holds on, and so does the focus.
 */
export function useChosen(): Chosen {
  const bar = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState<number>();
  const wasFocused = useRef(false);
  useLayoutEffect(() => {
    const radio = bar.current?.querySelector<HTMLInputElement>('input:checked');
    wasFocused.current = bar.current?.contains(document.activeElement) === true;
    choose(Number(radio?.value ?? 0));
  }, []);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null;
    if (bar.current === null || tab === null) return;
    bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
    if (!wasFocused.current) return;
    wasFocused.current = false;
    tab.focus();
  }, [chosen]);
  return { bar, chosen, choose };
}
