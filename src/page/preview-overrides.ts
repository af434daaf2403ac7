import type { Base } from '#schemas/base.ts';
import type { PreviewData } from '#schemas/page.ts';

/** What a builder lays over the shop's base in preview (specification, chapter 6 "Preview mode"). */
export function laidOver(base: Base, over: PreviewData | undefined): Base {
  if (over === undefined) return base;
  const { lang: _lang, ...rest } = over;
  return { ...base, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) };
}
