/** Marks of texts that a machine has translated and nobody has confirmed; only editors get them. */
import { isLang } from '../lang.ts';
import { isRecord } from '../record.ts';

/** Their field in a page's head. */
export const MACHINE_TEXTS = 'machineTexts';

/** Whether a value has digests of words by language, and nothing else. */
export function areMachineTexts(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([lang, marks]) => isLang(lang) && isRecord(marks) && Object.values(marks).every((mark) => mark === true),
    )
  );
}

/** The head that visitors get. */
export function shownHead(head: unknown): unknown {
  if (!isRecord(head) || !Object.hasOwn(head, MACHINE_TEXTS)) return head;
  const { [MACHINE_TEXTS]: _marks, ...shown } = head;
  return shown;
}
