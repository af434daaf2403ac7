/** Inline styles of foreign HTML, read as text: inert documents have no styles, and a policy of the page may forbid them. */
import { WRITTEN_STYLE } from './parse-inert.ts';

const NONE: ReadonlyMap<string, string> = new Map();
/** Characters of a style that are read. */
const MOST_READ = 4000;

/** Declarations of an element's `style` by their lower-case names, in lower case, without `!important`; addresses keep their case. */
export function declarationsOf(element: Element): ReadonlyMap<string, string> {
  const style = element.getAttribute(WRITTEN_STYLE);
  if (style === null) return NONE;
  const parts = style.slice(0, MOST_READ).match(/(?:"[^"]*"?|'[^']*'?|\([^)]*\)?|[^;"'(])+/g) ?? [];
  return new Map(
    parts.flatMap((part) => {
      const at = part.indexOf(':');
      const value = part
        .slice(at + 1)
        .replace(/!\s*important\s*$/i, '')
        .trim();
      const written = value.includes('url(') ? value : value.toLowerCase();
      return at < 1 ? [] : [[part.slice(0, at).trim().toLowerCase(), written] as const];
    }),
  );
}

/** The address in a `url(…)` of a value; undefined where there is none. */
export function addressIn(value: string): string | undefined {
  const [, quoted] = /url\(([^)]*)/i.exec(value) ?? [];
  return quoted?.trim().replace(/^["']|["']$/g, '');
}
