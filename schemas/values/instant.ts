/** Parses a date, or a date and time, of a builder or a platform. */
export const INSTANT =
  /^\s*(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(?: ?(Z|z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?)?\s*$/;

/** Offset of the shop's clock: Thailand has had no other since 1920, and no summer time. */
const SHOP_OFFSET = '+07:00';

/**
 * The instant of a date and time as builders and platforms write it (ISO 8601), in ms since 1970. Without an offset it
 * is a time of the shop (Thailand, UTC+7), never of the machine. NaN where it is none.
 */
export function instantOf(text: string): number {
  const written = withOffset(text);
  return written === undefined ? Number.NaN : Date.parse(written);
}

/**
 * The text with `T` and an offset, as `Date.parse` reads it in every browser; undefined where it is no instant. Browsers
 * differ in 30 February, so that a day must exist.
 */
export function withOffset(text: string): string | undefined {
  const [, day, time = '00:00', offset = SHOP_OFFSET] = INSTANT.exec(text) ?? [];
  if (day === undefined || !isCalendarDay(day)) return undefined;
  const clock = time.replace(',', '.');
  if (/^[A-Z]/i.test(offset)) return `${day}T${clock}Z`;
  return `${day}T${clock}${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`;
}

/** Whether a text is a day of the calendar, such as `2026-02-28`: `2026-02-30` is none. */
export function isCalendarDay(text: string): boolean {
  // A day that does not exist is no date, or one of the next month.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(-2));
}
