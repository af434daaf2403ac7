/** The writer of HTML against its oracle: every type's samples, as React renders them to a string. */
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LANGS } from '#schemas/lang.ts';
import { writeHtml } from '../../renderer/html/render-to-html.ts';
import { THEMES } from '../../page/theme.ts';
import { SAMPLE_PATHS, sampleElement } from './testing/sample-elements.ts';

/** Each language in one theme, which no component reads; `EVERY_THEME=1` takes each in all of them. */
const RUNS = LANGS.flatMap((lang, at) =>
  THEMES.filter((_, index) => process.env.EVERY_THEME === '1' || index === at % THEMES.length).map(
    (theme) => [theme, lang] as const,
  ),
);

test.each(RUNS)(
  'writes the samples of every type as React does, in the theme %s and the language %s',
  async (theme, lang) => {
    // Countdowns show the time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 3, 13) });
    const others: string[] = [];
    for (const path of SAMPLE_PATHS) {
      const element = await sampleElement(path, lang, theme);
      if (writeHtml(element) !== renderToString(element)) others.push(path);
    }
    vi.useRealTimers();
    expect(others).toEqual([]);
  },
  60_000,
);
