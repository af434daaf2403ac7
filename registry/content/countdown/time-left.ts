import { useEffect, useState } from 'react';
import { readClock } from '#registry/kit/clock.ts';

/** Time left, in whole units. */
export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Splits the time between two instants (ms since 1970) into units; undefined once `until` is reached. */
export function timeLeft(until: number, now: number): TimeLeft | undefined {
  const left = Math.ceil((until - now) / 1000);
  if (!(left > 0)) return undefined;
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

interface Clock {
  /** ms since 1970; undefined in the first render of a browser, which can't know the server's clock. */
  readonly now: number | undefined;
  /** Whether it updates each second, which it does not on the server. */
  readonly ticking: boolean;
}

/** The current time, updated each second until an instant (ms since 1970). */
export function useNow(until: number): Clock {
  const [now, setNow] = useState(() => (typeof document === 'undefined' ? readClock() : undefined));
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    function tick(): void {
      const current = Date.now();
      setNow(current);
      if (current >= until) clearInterval(timer);
    }
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return { now, ticking: typeof document !== 'undefined' && now !== undefined };
}
