import * as v from 'valibot';
import { absentWhenEmpty, looseFlag, looseNumber, looseText, optionalText, textOrEmpty } from './lenient/loose.ts';
import { isRecord } from './record.ts';

/** One fault of a cart answer; `remain`, `limit` and `ordered` are quantities in `unit`. */
export const ErrorEntry = v.object({
  key: looseText,
  uuid: optionalText,
  remain: absentWhenEmpty(looseNumber),
  unit: optionalText,
  limit: absentWhenEmpty(looseNumber),
  ordered: absentWhenEmpty(looseNumber),
});
export type ErrorEntry = v.InferOutput<typeof ErrorEntry>;

/** A refusal as the client sees it: key, the server's own words where it has any, and the single faults. */
export interface Failure {
  readonly key: string;
  readonly msg?: string;
  readonly errors: readonly ErrorEntry[];
  /** Baht; the bound of a minimum or maximum order price. */
  readonly price?: number;
}

/** Whether an envelope's `success` is true, in any loose spelling (contract, chapter 3 "Records"). */
export function isSuccess(flag: unknown): boolean {
  const read = v.safeParse(looseFlag, flag);
  return read.success && read.output;
}

/** The envelope of a refused `/api/x4` call (contract, chapter 2). */
export const FailureEnvelope = v.object({
  success: v.union([v.literal(false), v.picklist([0, '0', 'false'])]),
  key: textOrEmpty,
  msg: optionalText,
  data: v.optional(v.unknown()),
});

/**
 * Reads a refusal. The faults are read from the first that has any: `data.error_data.errors`, `data.error_messages`,
 * `data` itself (contract, chapter 2). Faults written as plain text become entries whose key is that text.
 */
export function readFailure(envelope: v.InferOutput<typeof FailureEnvelope>): Failure {
  const { key, msg, data } = envelope;
  const errorData = isRecord(data) && isRecord(data.error_data) ? data.error_data : {};
  const sources = [errorData.errors, isRecord(data) ? data.error_messages : undefined, data];
  const errors = sources.map(readEntries).find((entries) => entries.length > 0) ?? [];
  const price = v.safeParse(looseNumber, errorData.price);
  return {
    key,
    errors,
    ...(msg === undefined || msg === '' ? {} : { msg }),
    ...(price.success ? { price: price.output } : {}),
  };
}

function readEntries(source: unknown): ErrorEntry[] {
  const list = Array.isArray(source) ? source : isRecord(source) && 'key' in source ? [source] : [];
  return list.flatMap((entry: unknown): ErrorEntry[] => {
    if (typeof entry === 'string') return [{ key: entry }];
    const parsed = v.safeParse(ErrorEntry, entry);
    return parsed.success ? [parsed.output] : [];
  });
}
