/** The brand of HTML that may stand in a page: only what a sanitiser has written carries it. */

declare const safeHtml: unique symbol;
/** Sanitised HTML (contract, chapter 3). Made by `markSanitized` alone. */
export type SafeHtml = string & { readonly [safeHtml]: true };

/** Marks HTML that has passed the sanitiser (src/renderer/sanitize/); text from anywhere else must never get here. */
export function markSanitized(html: string): SafeHtml {
  return html as SafeHtml;
}
