// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { generate, parse, walk } from 'css-tree';
import { expect, test, vi } from 'vitest';
import { LoadingBar } from './loading-bar.tsx';
import { THROTTLE_MS } from './progress.ts';
import styles from './loading-bar.module.css';

/** The declared height of a class, with shorthands and logical properties. */
function heightsOf(selector: string): readonly string[] {
  const found: string[] = [];
  walk(parse(readFileSync(join(import.meta.dirname, 'loading-bar.module.css'), 'utf8')), {
    visit: 'Declaration',
    enter(declaration) {
      const isOfBar = this.rule !== null && generate(this.rule.prelude).includes(selector);
      if (isOfBar && /size|height|padding|border|zoom|scale/.test(declaration.property))
        found.push(`${declaration.property}: ${generate(declaration.value)}`);
    },
  });
  return found;
}

test('the bar of a loading page is 3 px high, decided by its class', { meta: { spec: ['9.13b'] } }, () => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <LoadingBar activity={{ isBusy: () => true, subscribe: () => () => undefined }} />
    </I18nProvider>,
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => void vi.advanceTimersByTime(THROTTLE_MS));
  const bar = screen.getByRole('progressbar');
  expect([bar.className, [...bar.style], heightsOf('.bar')]).toEqual([styles.bar, ['transform'], ['block-size: 3px']]);
  expect(bar.style.transform).toMatch(/^scaleX\([\d.]+\)$/);
  vi.useRealTimers();
});
