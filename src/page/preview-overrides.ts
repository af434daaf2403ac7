import type { Base } from '#schemas/page/base.ts';
import type { PreviewData } from '#schemas/page/page.ts';

/** Lays what a builder sends along over the shop's base in preview (specification, chapter 6 "Preview mode"). */
export function applyPreviewData(base: Base, data: PreviewData | undefined): Base {
  if (data === undefined) return base;
  const { lang: _lang, ...rest } = data;
  return { ...base, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) };
}
