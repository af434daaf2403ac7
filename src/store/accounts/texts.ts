import type { Lang } from '#schemas/lang.ts';
import { cn } from './words/cn.ts';
import { en, type Texts } from './words/en.ts';
import { jp } from './words/jp.ts';
import { kr } from './words/kr.ts';
import { th } from './words/th.ts';

export type { Texts } from './words/en.ts';

/** What the account site says. */
export const TEXTS: Readonly<Record<Lang, Texts>> = { th, en, cn, kr, jp };
