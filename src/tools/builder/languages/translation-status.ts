/** Texts to translate: missing ones, and those older than their source. Pure. */
import type { Lang } from '#schemas/lang.ts';
import type { Manifest } from '../api/manifest.ts';
import type { Page } from '../page/nodes.ts';
import { isMachineText } from './machine-texts.ts';
import { pageTexts, textIn, type PageText } from './page-texts.ts';

/**
 * `shared`: one text for all languages; `outdated`: its source was edited after it; `machine`: a machine's words that nobody has
 * confirmed; `empty`: there is nothing to translate.
 */
export type TranslationStatus = 'done' | 'missing' | 'outdated' | 'machine' | 'shared' | 'empty';

/** A text with its state between two languages. */
export interface StatedText extends PageText {
  readonly status: TranslationStatus;
}

/**
 * States each text of a page between a source language and a target. `history` are the published versions, newest first: a
 * translation is outdated when its source has changed in a version in which it has not.
 */
export function stateTexts(
  page: Page,
  manifest: Manifest,
  { from, to, history }: { readonly from: Lang; readonly to: Lang; readonly history: readonly Page[] },
): readonly StatedText[] {
  const before = history.map((version) => new Map(pageTexts(version, manifest).map((text) => [text.key, text])));
  return pageTexts(page, manifest).map((text) => ({ ...text, status: statusOf(text, before) }));

  function statusOf(text: PageText, versions: readonly ReadonlyMap<string, PageText>[]): TranslationStatus {
    if (text.isShared) return 'shared';
    const [source, target] = [textIn(text, from), textIn(text, to)];
    if (source === '') return 'empty';
    if (target === '') return 'missing';
    // A machine's words are made of the others, which are no older for it.
    const isTranslated = isMachineText(page, from, source);
    if (text.left.includes(to) && !isTranslated) return 'outdated';
    const past = versions.map((version) => version.get(text.key));
    const changed = past.find((old) => old === undefined || textIn(old, from) !== source || textIn(old, to) !== target);
    // A text that is new in both, that was one for all languages, or whose translation changed last, is up to date.
    const isOlder =
      changed?.isShared === false && textIn(changed, to) === target && textIn(changed, from) !== '' && !isTranslated;
    if (isOlder) return 'outdated';
    return isMachineText(page, to, target) ? 'machine' : 'done';
  }
}

/**
 * The language that most texts of a page were written in: Thai or English. A text that has both was written in the one that is
 * no machine's, else in the one that the oldest version had first. `history`: newest first.
 */
export function sourceLang(page: Page, manifest: Manifest, history: readonly Page[]): 'th' | 'en' {
  const before = history.toReversed().map((version) => pageTexts(version, manifest));
  let english = 0;
  for (const { key, isShared, texts } of pageTexts(page, manifest)) {
    if (isShared) continue;
    const { th = '', en = '' } = texts;
    const past = before.map((version) => version.find((old) => old.key === key));
    const wasThai = (old: PageText) => (old.isShared ? old.shared === th : old.texts.th !== undefined);
    const wasEnglish = (old: PageText) => (old.isShared ? old.shared === en : old.texts.en !== undefined);
    const isNow = [th !== '' && !isMachineText(page, 'th', th), en !== '' && !isMachineText(page, 'en', en)];
    const states = [isNow, ...past.map((old) => (old === undefined ? [] : [wasThai(old), wasEnglish(old)]))];
    const [isThai, isEnglish] = states.find(([inThai, inEnglish]) => inThai !== inEnglish) ?? [];
    if (isThai !== isEnglish) english += isEnglish === true ? 1 : -1;
  }
  return english > 0 ? 'en' : 'th';
}

/** Whether a text waits for somebody who translates it, or reads a machine's words. */
export function isToDo({ status }: StatedText): boolean {
  return status === 'missing' || status === 'outdated' || status === 'machine';
}
