import * as v from 'valibot';
import { instantOf, isCalendarDay, withOffset } from './instant.ts';

/** An instant of a platform as ISO 8601 text with an offset; a bare day stays a day. A text that is no instant is kept, and shown nowhere. */
export const InstantText = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (isCalendarDay(text) ? text : (withOffset(text) ?? text))),
);

/** A text that must name an instant; `expected` describes it in the problem. */
export function instantText(expected = 'expected a date or a date and time (ISO 8601)') {
  return v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(instantOf(text)), expected),
  );
}
