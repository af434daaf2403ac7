/** Filters entries by CSS rules over `data-words`, because the server renders them and they are not hydrated. */

/** Words of a search, in lower case. */
export function parseSearch(search: string): readonly string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Rules that hide entries without all words, and families without a match; '' for no words. */
export function searchCss(words: readonly string[]): string {
  if (words.length === 0) return '';
  const has = words.map((word) => `[data-words*="${escapeQuotes(word)}"]`);
  const lacks = has.map((selector) => `[data-words]:not(${selector})`).join(',');
  return `${lacks},[data-family]:not(:has(${has.join('')})){display:none}`;
}

/** Applies rules to the document; the returned function removes them. */
export function applyCss(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

function escapeQuotes(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`);
}
