/** The brand of HTML that pages may contain: only output of the sanitiser has it. */

declare const safeHtml: unique symbol;
/** Sanitised HTML (contract, chapter 3). Made by `markSanitized` alone. */
export type SafeHtml = string & { readonly [safeHtml]: true };

/** Marks HTML as output of the sanitiser (src/renderer/sanitize/); any other text must never get here. */
export function markSanitized(html: string): SafeHtml {
  return html as SafeHtml;
}
