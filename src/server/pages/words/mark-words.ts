/**
 * Line breaks between the words of Thai headings and cards. They are `<wbr>`, not characters: text stays the same when
 * it is copied, found or read aloud, and hydration compares only texts. The styles forbid any other break
 * (src/theme/base.css).
 */
import { bytesOfTexts, createByteCache } from '../../../bounds/byte-cache.ts';
import { splitThai } from './thai-words.ts';

/** Elements that `textAttributes` has marked, with only text inside. */
const MARKED = /( data-words=""[^>]*>)([^<]+)(?=<\/)/gu;

/** Cache size for marked texts, in bytes; product names repeat on page after page. */
const known = createByteCache<string>(4 * 1024 * 1024);

/** A page's HTML with `<wbr>` between the words of its marked texts. */
export function markWords(html: string): string {
  if (!html.includes(' data-words=""')) return html;
  return html.replaceAll(MARKED, (_, tag: string, text: string) => tag + withBreaks(text));
}

function withBreaks(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const marked = splitThai(text).join('<wbr>');
  known.set(text, marked, bytesOfTexts([marked]));
  return marked;
}
