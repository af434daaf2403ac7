/** @vitest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readCatalogue } from '../../../texts/read-catalogue.ts';
import { useProblemTexts } from './problem-texts.ts';

const CATALOGUES = join(import.meta.dirname, '../../../locales');
const RESOLVE = join(import.meta.dirname, '../../../renderer/resolve');

/** The codes that the renderer reports, as its sources spell them. */
function reportedCodes(): string[] {
  const sources = readdirSync(RESOLVE)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(RESOLVE, file), 'utf8'));
  return [...new Set(sources.join('\n').match(/(?<=')(?:CYCLE|[A-Z]+(?:_[A-Z]+)+)(?=')/g))];
}

test('each code that the renderer reports has a Thai text', () => {
  const i18n = setupI18n({ locale: 'th', messages: { th: readCatalogue(CATALOGUES, 'th', 'workbench') } });
  const { result } = renderHook(() => useProblemTexts(), {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  const codes = reportedCodes();
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !/[\u0E00-\u0E7F]/.test(result.current(code) ?? ''))).toEqual([]);
  expect(result.current('toString')).toBeUndefined();
});
