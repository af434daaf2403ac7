import type { Lang } from '#schemas/lang.ts';
import { cn } from './words/cn.ts';
import { en } from './words/en.ts';
import { jp } from './words/jp.ts';
import { kr } from './words/kr.ts';
import { th } from './words/th.ts';
import type { Texts, Words } from './words/words.ts';

export const WORDS: Readonly<Record<Lang, Words>> = { th, en, cn, kr, jp };

/** What the checkout page says. */
export function textsOf(lang: Lang): Texts {
  return WORDS[lang].texts;
}

/** The name of a way to pay or to send; one that is not known here is shown as the shop wrote it. */
export function choiceLabel(of: 'shipping' | 'payment', choice: string, lang: Lang): string {
  const labels = WORDS[lang][of];
  return (Object.hasOwn(labels, choice) ? labels[choice] : undefined) ?? choice;
}
