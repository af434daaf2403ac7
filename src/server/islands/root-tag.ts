/** Elements that React handles even if it does not change their content, or that the browser moves. */
const NO_BOUNDARY = new Set(
  'base body head html input link meta noscript option script select style template textarea title'.split(' '),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements of raw text, whose content is no markup. */
const TEXT_ONLY = new Set('script style textarea title iframe noembed noframes noscript xmp plaintext'.split(' '));

/** A tag with its attributes, whose values are quoted; or a comment. */
const TAG = /<!--[^]*?-->|<(\/?)([a-zA-Z][^\s/>]*)(?=[\s/>])(?:"[^"]*"|'[^']*'|[^'">])*>/g;

/**
 * The start tag of the only element of well-formed HTML; '' for empty HTML. Undefined for several elements, text, an
 * element that can't be a boundary, or anything doubtful.
 */
export function rootTag(html: string): string | undefined {
  if (html === '') return '';
  let root: string | undefined;
  let depth = 0;
  TAG.lastIndex = 0;
  for (let match = TAG.exec(html); match !== null; match = TAG.exec(html)) {
    const [whole, closing, name] = match;
    if (root === undefined && match.index > 0) return undefined;
    if (name === undefined) {
      if (root === undefined) return undefined;
      continue;
    }
    const tag = name.toLowerCase();
    root ??= tag;
    if (closing !== '') depth -= 1;
    else if (TEXT_ONLY.has(tag)) TAG.lastIndex = endOfText(html, tag, TAG.lastIndex);
    else if (!VOID.has(tag) && !whole.endsWith('/>')) depth += 1;
    if (depth < 0) return undefined;
    if (depth === 0) return TAG.lastIndex === html.length && !NO_BOUNDARY.has(root) ? root : undefined;
  }
  return undefined;
}

/** Offset after the end tag of a raw text element; the end of the HTML if there is none. */
function endOfText(html: string, tag: string, from: number): number {
  const end = html.slice(from).search(new RegExp(`</${tag}>`, 'i'));
  return end < 0 ? html.length + 1 : from + end + tag.length + '</>'.length;
}
