/** Parses a date, or a date and time, of a builder. */
export const INSTANT =
  /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?\s*$/;

/**
 * The instant of a date and time as builders write it (ISO 8601), in ms since 1970; without an offset the clock of the shop
 * counts (Thailand, UTC+7). NaN where it is none.
 */
export function instantOf(text: string): number {
  const [, day, time = '00:00', offset = '+07:00'] = INSTANT.exec(text) ?? [];
  return day === undefined ? Number.NaN : Date.parse(`${day}T${time}${offset.replace(/(?<=\d{2})(?=\d{2}$)/, ':')}`);
}
