import type { Lang } from '#schemas/lang.ts';
import { loadBase } from '../page/load-base.ts';
import type { Boot, ShownBase } from '../page/page-view.ts';
import { isStaticMarker } from '../renderer/react/static-marker.ts';
import { flattenNodes } from '../renderer/resolve/walk.ts';
import { langPrefix } from '../routes/lang-prefix.ts';

/** The shop's own base in each language: the page's is there, in others it is asked for, and where there is none the page's stands for it. */
export function createBases({ lang: own, base }: Boot): (lang: Lang) => Promise<ShownBase> {
  const isWhole = !flattenNodes([...base.header, ...base.free, ...base.footer]).some(isStaticMarker);
  const known = new Map<Lang, ShownBase>(isWhole ? [[own, base]] : []);
  return async (lang) => {
    const there = known.get(lang) ?? (await loadBase({ prefix: langPrefix(lang), path: '/', search: '' }));
    if (there !== undefined) known.set(lang, there);
    return there ?? base;
  };
}
