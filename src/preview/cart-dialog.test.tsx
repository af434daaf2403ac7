// @vitest-environment jsdom
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CartDialog } from '../shell/cart-drawer/cart-dialog.tsx';
import { translateCartDialog } from './cart-dialog.ts';

test('the words of the cart dialog change with the language of the preview', () => {
  const i18n = (locale: string, title: string, close: string) =>
    setupI18n({ locale, messages: { [locale]: { 'cart.title': title, 'common.close': close } } });
  document.body.innerHTML = renderToString(
    <I18nProvider i18n={i18n('th', 'ตะกร้า', 'ปิด')}>
      <CartDialog lang="th" />
    </I18nProvider>,
  );
  const words = () => [
    document.querySelector('dialog')?.getAttribute('aria-label'),
    document.querySelector('h2')?.textContent,
    document.querySelector('form button')?.getAttribute('aria-label'),
  ];
  expect(words()).toEqual(['ตะกร้า', 'ตะกร้า', 'ปิด']);
  translateCartDialog(i18n('en', 'Cart', 'Close'));
  expect(words()).toEqual(['Cart', 'Cart', 'Close']);
});
