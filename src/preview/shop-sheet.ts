/** The shop's own CSS of a preview, over or in place of what the server wrote. It comes confined (src/renderer/css/scope-shop-css.ts). */
import { SHOP_CSS_ID } from './constants.ts';

export interface ShopCss {
  readonly text: string;
  /** Nothing of what the server wrote holds beside it. */
  readonly isAll: boolean;
}

/** Sets the CSS; undefined: what the server wrote, and nothing else. */
export function createShopSheet(): (css: ShopCss | undefined) => void {
  const sheet = new CSSStyleSheet();
  let written = '';
  document.adoptedStyleSheets.push(sheet);
  return (css) => {
    const text = css?.text ?? '';
    if (text !== written) sheet.replaceSync(text);
    written = text;
    const own = document.getElementById(SHOP_CSS_ID);
    if (own instanceof HTMLStyleElement) own.disabled = css?.isAll ?? false;
  };
}
