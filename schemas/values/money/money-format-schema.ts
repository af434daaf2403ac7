/** The platform's `accounting` of a shop (specification, chapter 3), in the shape of accounting.js's settings. */
import * as v from 'valibot';
import { isRecord } from '../../record.ts';
import { absentWhenEmpty, boundedJson, looseInteger, looseText } from '../../lenient/loose.ts';

/** A blank is one of them, which other texts count as missing. */
const separator = v.optional(
  v.pipe(
    v.nullable(v.pipe(v.string(), v.regex(/^[^\p{L}\p{N}\p{Cc}%]?$/u, 'expected one sign, or none'))),
    v.transform((sign) => sign ?? undefined),
  ),
);

const pattern = v.pipe(v.string(), v.maxLength(40), v.includes('%v', 'expected a pattern with %v'));

const MoneyFormat = v.looseObject({
  symbol: absentWhenEmpty(v.pipe(looseText, v.maxLength(12))),
  precision: absentWhenEmpty(v.pipe(looseInteger, v.minValue(0), v.maxValue(4))),
  thousand: separator,
  decimal: separator,
  format: absentWhenEmpty(
    v.lazy((input) =>
      typeof input === 'string'
        ? v.pipe(
            pattern,
            v.transform((pos): { pos: string; neg?: string | undefined } => ({ pos })),
          )
        : v.object({ pos: pattern, neg: absentWhenEmpty(pattern) }),
    ),
  ),
});

/**
 * The format may be in `currency`, as accounting.js has it. Separators that are one sign would make amounts ambiguous.
 */
export const Accounting = v.pipe(
  boundedJson,
  v.transform((given) => (isRecord(given) && isRecord(given.currency) ? given.currency : given)),
  MoneyFormat,
  v.transform((format) =>
    format.thousand !== undefined && format.thousand === (format.decimal ?? '.')
      ? { ...format, thousand: undefined, decimal: undefined }
      : format,
  ),
);
