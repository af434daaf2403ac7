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
    if (text.left.includes(to)) return 'outdated';
    const past = versions.map((version) => version.get(text.key));
    const changed = past.find((old) => old === undefined || textIn(old, from) !== source || textIn(old, to) !== target);
    // A text that is new in both, or whose translation changed last, is up to date.
    const isOlder = changed !== undefined && textIn(changed, to) === target && textIn(changed, from) !== '';
    if (isOlder) return 'outdated';
    return isMachineText(page, to, target) ? 'machine' : 'done';
  }
}

/** Whether a text waits for somebody who translates it, or reads a machine's words. */
export function isToDo({ status }: StatedText): boolean {
  return status === 'missing' || status === 'outdated' || status === 'machine';
}
