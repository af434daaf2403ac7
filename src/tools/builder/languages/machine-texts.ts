/**
 * Marks of texts that a machine has translated, until somebody confirms or edits them. A mark is the digest of the words,
 * so an edited text has none, and a moved one keeps it. Pure.
 */
import type { Lang } from '#schemas/lang.ts';
import { MACHINE_TEXTS } from '#schemas/page/machine-texts.ts';
import { isRecord } from '#schemas/record.ts';
import { fnv1a } from '#schemas/values/text/fnv1a.ts';
import type { Manifest } from '../api/manifest.ts';
import { setValue } from '../page/edits.ts';
import type { Page } from '../page/nodes.ts';
import { pageTexts } from './page-texts.ts';

type Marks = Readonly<Record<string, unknown>>;

/** Whether these words of a page are a machine's, and nobody has confirmed them. */
export function isMachineText(page: Page, lang: Lang, words: string): boolean {
  const marks = marksIn(page, lang);
  const digest = digestOf(words);
  return Object.hasOwn(marks, digest) && marks[digest] === true;
}

/** Marks words of the page as a machine's, and drops marks of words that are gone. */
export function markTexts(page: Page, manifest: Manifest, lang: Lang, words: readonly string[]): Page {
  const present = new Set(pageTexts(page, manifest).flatMap(({ texts }) => digestOf(texts[lang] ?? '')));
  const digests = [...Object.keys(marksIn(page, lang)), ...words.map(digestOf)].filter((digest) => present.has(digest));
  return withMarks(page, lang, digests);
}

/** Drops the mark of words. */
export function confirmText(page: Page, lang: Lang, words: string): Page {
  const digest = digestOf(words);
  if (!isMachineText(page, lang, words)) return page;
  return withMarks(
    page,
    lang,
    Object.keys(marksIn(page, lang)).filter((other) => other !== digest),
  );
}

function allMarks({ pageHead }: Page): Marks {
  const marks = isRecord(pageHead) ? pageHead[MACHINE_TEXTS] : undefined;
  return isRecord(marks) ? marks : {};
}

function marksIn(page: Page, lang: Lang): Marks {
  const marks = allMarks(page)[lang];
  return isRecord(marks) ? marks : {};
}

function withMarks(page: Page, lang: Lang, digests: readonly string[]): Page {
  const { [lang]: _old, ...others } = allMarks(page);
  const own = digests.length === 0 ? {} : { [lang]: Object.fromEntries(digests.map((digest) => [digest, true])) };
  const marks = { ...others, ...own };
  return setValue(page, `/pageHead/${MACHINE_TEXTS}`, Object.keys(marks).length === 0 ? undefined : marks);
}

/** A hash and the length. */
function digestOf(words: string): string {
  return `${fnv1a(words).toString(36)}-${words.length.toString(36)}`;
}
