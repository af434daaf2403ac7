/**
 * Places to break between the words of Thai headings and cards. They are `<wbr>`, not characters: what is copied, found or
 * read aloud stays the text, and hydration compares texts alone. The styles forbid any other break (src/theme/base.css).
 */
import { LRUCache } from 'lru-cache';
import { splitThai } from './thai-words.ts';

/** Elements that `textAttributes` has marked, with nothing but text inside. */
const MARKED = /( data-words=""[^>]*>)([^<]+)(?=<\/)/gu;

/** Marked texts; names of goods come back on page after page. */
const known = new LRUCache<string, string>({ max: 5000 });

/** A page's HTML with `<wbr>` between the words of its marked texts. */
export function markWords(html: string): string {
  if (!html.includes(' data-words=""')) return html;
  return html.replaceAll(MARKED, (_, tag: string, text: string) => tag + withBreaks(text));
}

function withBreaks(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const marked = splitThai(text).join('<wbr>');
  known.set(text, marked);
  return marked;
}
