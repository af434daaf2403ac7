import type { Lang } from '#schemas/lang.ts';
import { cn } from './texts/cn.ts';
import { en, type Texts } from './texts/en.ts';
import { jp } from './texts/jp.ts';
import { kr } from './texts/kr.ts';
import { th } from './texts/th.ts';

export type { Texts } from './texts/en.ts';

/** The texts of the account site. */
export const TEXTS: Readonly<Record<Lang, Texts>> = { th, en, cn, kr, jp };
