/** Marks of texts that a machine has translated and nobody has confirmed; only editors get them. */
import * as v from 'valibot';
import { boundedRecord, boundedText } from '../lenient/bounded.ts';
import { isRecord } from '../record.ts';
import { LangCode } from '../values/lang-schema.ts';

/** Their field in a page's head. */
export const MACHINE_TEXTS = 'machineTexts';

/** Maximum marks of a language. */
const MAX_MARKS = 5000;

/** Digests of the words by language. */
export const MachineTexts = v.record(LangCode, boundedRecord(boundedText(20), v.literal(true), MAX_MARKS));

/** The head that visitors get. */
export function shownHead(head: unknown): unknown {
  if (!isRecord(head) || !Object.hasOwn(head, MACHINE_TEXTS)) return head;
  const { [MACHINE_TEXTS]: _marks, ...shown } = head;
  return shown;
}
