import { useEffect, useState } from 'react';

interface Clock {
  /** ms since 1970; undefined in the first render in a browser, which must not differ from the server's. */
  readonly now: number | undefined;
  /** Whether it moves. */
  readonly ticking: boolean;
}

/** The time, anew each second until an instant in ms has come. */
export function useNow(until: number): Clock {
  const [now, setNow] = useState(() => (typeof document === 'undefined' ? Date.now() : undefined));
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    function tick(): void {
      const at = Date.now();
      setNow(at);
      if (at >= until) clearInterval(timer);
    }
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return { now, ticking: typeof document !== 'undefined' && now !== undefined };
}
