/** What of a countdown is left. */
export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** From one instant to a later one, both in ms; undefined when it has come. */
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
