import type { Lang } from '#schemas/lang.ts';

/** The language of a preview: the one that was named last, by a page or by the builder. Pages that name none keep it. */
export interface Language {
  /** The language of the next version of a page. */
  readonly of: (named: Lang | undefined) => Lang;
  /** By the builder, over what pages name, until one names another than before. */
  readonly choose: (lang: Lang) => void;
}

export function createLanguage(first: Lang): Language {
  let current = first;
  let before: Lang | undefined;
  return {
    of: (named) => {
      if (named !== undefined && named !== before) current = named;
      before = named;
      return current;
    },
    choose: (lang) => {
      current = lang;
    },
  };
}
