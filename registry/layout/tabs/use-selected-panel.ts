import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface SelectedPanel {
  /** Ref of the element that contains the labels. */
  readonly bar: RefObject<HTMLDivElement | null>;
  /** Number of the selected panel; undefined before hydration. */
  readonly selected: number | undefined;
  readonly select: (number: number) => void;
}

/**
 * The selected panel of tabs. Before hydration the labels are radio buttons, which work without script; hydration keeps their
 * selection and the focus.
 */
export function useSelectedPanel(): SelectedPanel {
  const bar = useRef<HTMLDivElement>(null);
  const [selected, select] = useState<number>();
  const wasFocused = useRef(false);
  useLayoutEffect(() => {
    const radio = bar.current?.querySelector<HTMLInputElement>('input:checked');
    wasFocused.current = bar.current?.contains(document.activeElement) === true;
    select(Number(radio?.value ?? 0));
  }, []);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null;
    if (bar.current === null || tab === null) return;
    bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
    if (!wasFocused.current) return;
    wasFocused.current = false;
    tab.focus();
  }, [selected]);
  return { bar, selected, select };
}
