import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Coupon } from '#schemas/coupon.ts';
import { instantOf } from '#schemas/values/instant.ts';
import { unreachable } from '#schemas/unreachable.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A ticking message of the time until a coupon's state changes; undefined where that is more than a day away, or never. */
export function useCountdown(coupon: Coupon): string | undefined {
  const { t } = useLingui();
  const left = useSecondsUntil(nextChangeOf(coupon));
  if (left === undefined) return undefined;
  const clock = formatClock(left);
  if (coupon.state === 'not_started') return t({ id: 'coupon.opensIn', message: `Claiming opens in ${clock}` });
  if (coupon.state === 'not_usable_yet') return t({ id: 'coupon.usableIn', message: `Can be used in ${clock}` });
  if (coupon.state === 'claimed') return t({ id: 'coupon.expiresIn', message: `Expires in ${clock}` });
  return t({ id: 'coupon.closesIn', message: `Claiming closes in ${clock}` });
}

function nextChangeOf({ state, claim_start, claim_end, use_start, use_end }: Coupon): string | null | undefined {
  switch (state) {
    case 'not_started':
      return claim_start;
    case 'claimable':
    case 'login':
      return claim_end;
    case 'not_usable_yet':
      return use_start;
    case 'claimed':
      return use_end;
    case 'expired':
    case 'gone':
    case 'conditions':
      return undefined;
    default:
      return unreachable(state);
  }
}

/**
 * Seconds until an ISO 8601 instant, updated each second within the last 24 hours. Undefined before those, after the instant,
 * without one, and in the first render, since the server renders no clock.
 */
function useSecondsUntil(instant: string | null | undefined): number | undefined {
  const until = instantOf(instant ?? '');
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function update(): void {
      const ms = until - Date.now();
      setLeft(ms > 0 && ms <= DAY_MS ? Math.ceil(ms / 1000) : undefined);
      if (ms > DAY_MS) timer = setTimeout(update, Math.min(ms - DAY_MS, HOUR_MS));
      else if (ms > 0) timer = setTimeout(update, ms % 1000 || 1000);
    }
    update();
    return () => clearTimeout(timer);
  }, [until]);
  return left;
}

/** Formats seconds as `hh:mm:ss`. */
function formatClock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
