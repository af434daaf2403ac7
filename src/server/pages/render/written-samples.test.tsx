/** Compares the HTML writer with React: every type's samples must be equal to `renderToString`. */
import { LinguiContext } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PageContext, ShopContext } from '#registry/kit/shop.ts';
import { LANGS } from '#schemas/lang.ts';
import { writeHtml } from '../../../renderer/html/render-to-html.ts';
import { RenderingContext } from '../../../renderer/react/tree.tsx';
import { THEMES } from '../../../page/head/theme.ts';
import { createFragmentCache } from '../../islands/fragment-cache.ts';
import { isOfNode } from './render-page.tsx';
import { SAMPLE_PATHS, sampleElement } from '../testing/sample-elements.ts';

/** Letters make no difference, and no component reads a theme; `EVERY_THEME=1` runs each language in all of them. */
const RUNS = LANGS.flatMap((lang, at) =>
  THEMES.filter((_, index) => process.env.EVERY_THEME === '1' || (at < 2 && index === at)).map(
    (theme) => [theme, lang] as const,
  ),
);

const NOW = Date.UTC(2027, 3, 13);
const BYTES = 10_000_000;
/** A single element has one page and one shop. */
const CACHE_CONTEXT = {
  isCacheable: isOfNode,
  contexts: new Set<unknown>([RenderingContext, PageContext, ShopContext, LinguiContext]),
  scope: '',
  valueOf: () => '',
  report: () => {},
};

test.each(RUNS)(
  'writes the samples of every type as React does, in the theme %s and the language %s',
  async (theme, lang) => {
    // Countdowns show the time.
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const others: string[] = [];
    for (const path of SAMPLE_PATHS) {
      const element = await sampleElement(path, lang, theme);
      if (writeHtml(element) !== renderToString(element)) others.push(path);
      const cacheContext = { ...CACHE_CONTEXT, stored: createFragmentCache(BYTES).islands };
      writeHtml(element, { cacheContext });
      // Countdowns are not stored.
      vi.setSystemTime(Date.UTC(2028, 3, 13));
      if (writeHtml(element, { cacheContext }) !== renderToString(element)) others.push(`${path}, stored`);
      vi.setSystemTime(NOW);
    }
    vi.useRealTimers();
    expect(others).toEqual([]);
  },
  60_000,
);
