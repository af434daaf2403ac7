import { useEffect, useRef, useState } from 'react';

/** How long a pointer or the focus rests on something before its picture is shown (ms). */
const REST_MS = 400;

/** The last item that the pointer or focus rested on, and the functions that report their position. */
export interface Rest<T> {
  readonly shown: T | undefined;
  readonly enter: (value: T) => void;
  /** Before the time is over nothing new is shown. */
  readonly leave: () => void;
}

/** Follows what a pointer or the focus rests on; what was shown stays until the next. */
export function useRest<T>(): Rest<T> {
  const [shown, setShown] = useState<{ readonly value: T }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const enter = (value: T) => {
    leave();
    timer.current = setTimeout(() => setShown({ value }), REST_MS);
  };
  return { shown: shown?.value, enter, leave };
}
