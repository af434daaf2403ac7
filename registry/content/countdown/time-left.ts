/** What of a countdown is left. */
export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/**
 * The instant of a date and time as builders write it, in ms since 1970; without an offset the clock of the shop counts
 * (Thailand, UTC+7). NaN where it is none.
 */
export function instantOf(text: string): number {
  const [, day, time = '00:00', offset = '+07:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text.trim()) ?? [];
  return day === undefined ? Number.NaN : Date.parse(`${day}T${time}${offset}`);
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
