import { markSanitized, type SafeHtml } from '#schemas/values/safe-html.ts';

/**
 * HTML of a record (`detail_html`, `conditions_html`, a post's `html`). The server sanitises the records of a page before
 * they reach any component; never pass text from anywhere else.
 */
export function sanitised(recordHtml: string): SafeHtml {
  return markSanitized(recordHtml);
}
