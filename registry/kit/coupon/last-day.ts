import { useEffect, useState } from 'react';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Seconds until an instant (ISO 8601), anew each second within the last day before it. Undefined before that day, when it
 * has come, where there is none, and in the first render, which the server can't know.
 */
export function useLastDay(instant: string | null | undefined): number | undefined {
  const until = Date.parse(instant ?? '');
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look(): void {
      const ms = until - Date.now();
      setLeft(ms > 0 && ms <= DAY_MS ? Math.ceil(ms / 1000) : undefined);
      if (ms > DAY_MS) timer = setTimeout(look, Math.min(ms - DAY_MS, HOUR_MS));
      else if (ms > 0) timer = setTimeout(look, ms % 1000 || 1000);
    }
    look();
    return () => clearTimeout(timer);
  }, [until]);
  return left;
}

/** Seconds as hours, minutes and seconds: `05:09:00`. */
export function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
