// @vitest-environment jsdom
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useFindingTexts } from './check-texts.ts';

afterEach(cleanup);

test('says of text without contrast what to change, and shows that text', () => {
  const { result } = renderHook(useFindingTexts, {
    wrapper: ({ children }) => (
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>{children}</I18nProvider>
    ),
  });
  const finding = { code: 'accessibility', level: 'warn', node: 'a' } as const;
  expect(result.current({ ...finding, detail: 'color-contrast: <p class="text_2Ztg">A feast</p>' })).toEqual({
    text: 'This text is hard to read on its background. Choose other colours.',
    detail: 'A feast',
  });
  expect(result.current({ ...finding, detail: 'list: <ul>' })).toMatchObject({ detail: 'list: <ul>' });
});
