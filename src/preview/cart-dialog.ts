/** The cart drawer's dialog in a preview: the server writes it in the language of the document, outside of the app. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** By `CART_DIALOG_MARK`: an import of it would add an export to the script of every page. */
const DIALOG = 'dialog[data-cart-drawer]';

/** Sets the words of the dialog in the preview's language. */
export function translateCartDialog(i18n: I18n): void {
  const dialog = document.querySelector(DIALOG);
  const title = i18n._(msg({ id: 'cart.title', message: 'Cart' }));
  dialog?.setAttribute('aria-label', title);
  const heading = dialog?.querySelector('h2');
  if (heading) heading.textContent = title;
  const close = i18n._(msg({ id: 'common.close', message: 'Close' }));
  dialog?.querySelector('form[method="dialog"] button')?.setAttribute('aria-label', close);
}
