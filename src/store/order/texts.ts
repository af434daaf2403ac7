/** Texts of the receipt and of the pages of orders, in five languages. */
import type { Lang } from '#schemas/lang.ts';
import { cn } from './texts/cn.ts';
import { en } from './texts/en.ts';
import { jp } from './texts/jp.ts';
import { kr } from './texts/kr.ts';
import { th } from './texts/th.ts';
import type { OrderTexts } from './texts/words.ts';

/** Texts of the order pages by language. */
export const ORDER_TEXTS: Readonly<Record<Lang, OrderTexts>> = { th, en, cn, kr, jp };
