import { normalizeLists } from './foreign-lists.ts';
import { normalizeMarks } from './inline-marks.ts';
import { parseUnstyled, WRITTEN_STYLE } from './parse-inert.ts';
import { revealPictures } from './real-pictures.ts';

/**
 * Content that an editor writes for itself: settings of Office, comments beside the text, and text that is hidden in
 * it.
 */
const PRIVATE = `xml, [${WRITTEN_STYLE}*="mso-element:comment-list" i], [${WRITTEN_STYLE}*="mso-hide:all" i], [${WRITTEN_STYLE}*="mso-hide: all" i]`;

/**
 * Parses HTML of other pages and editors, and rewrites their conventions (wrappers, styles, paragraphs as lists, late pictures)
 * as plain HTML. Nothing of it runs or loads.
 */
export function parseForeign(html: string): HTMLElement {
  // Firefox on Windows and some programs leave these in texts.
  const text = html.replaceAll(/[\0\uFEFF]/g, '');
  // A leading `<noscript>` would be parsed into the head, where it has no picture.
  const { body } = parseUnstyled(/^\s*<noscript/i.test(text) ? `<body>${text}` : text);
  for (const element of body.querySelectorAll(PRIVATE)) element.remove();
  revealPictures(body);
  normalizeLists(body);
  normalizeMarks(body);
  return body;
}
