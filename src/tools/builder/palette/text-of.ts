import type { Lang } from '#schemas/lang.ts';
import { isTranslation, translationIn } from '#schemas/node.ts';
import { isRecord } from '#schemas/record.ts';

/** What a node says, in short: the first text among its props that is written for people; '' where there is none. */
export function textOf(node: unknown, lang: Lang): string {
  if (!isRecord(node) || !isRecord(node.props)) return '';
  for (const value of Object.values(node.props))
    if (isTranslation(value)) return plain(translationIn(value.$t, lang)).slice(0, 80);
  return '';
}

function plain(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
