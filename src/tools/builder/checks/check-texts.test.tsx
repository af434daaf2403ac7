// @vitest-environment jsdom
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useFindingTexts } from './check-texts.ts';

afterEach(cleanup);

const texts = () =>
  renderHook(useFindingTexts, {
    wrapper: ({ children }) => (
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>{children}</I18nProvider>
    ),
  }).result.current;

test('says of text without contrast what to change, and shows that text', () => {
  const textsOf = texts();
  const finding = { code: 'accessibility', level: 'warn', node: 'a' } as const;
  expect(textsOf({ ...finding, detail: 'color-contrast: <p class="text_2Ztg">A feast</p>' })).toEqual({
    text: 'This text is hard to read on its background. Choose other colours.',
    detail: 'A feast',
  });
  expect(textsOf({ ...finding, detail: 'list: <ul>' })).toMatchObject({ detail: 'list: <ul>' });
});

test('says what the renderer reports in the workbench’s language, not in the words of the renderer', () => {
  const textsOf = texts();
  const finding = { code: 'diagnostic', level: 'warn', node: 'a', detail: 'the id "a" is used' } as const;
  expect(textsOf({ ...finding, problem: { code: 'REPEATED_ID', pointer: '/pageComponent/1' } })).toEqual({
    text: 'Another part has the same id; this one got a new one.',
    detail: '',
  });
  expect(textsOf({ ...finding, problem: { code: 'NEW_CODE', pointer: '' } }).detail).toBe('the id "a" is used');
});
