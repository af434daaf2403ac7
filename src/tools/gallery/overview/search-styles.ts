/** Hides what a search does not find, by rules over `data-words`: entries are the server's, and stay untouched. */

/** The words of a search, in small letters. */
export function wordsOf(search: string): readonly string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Rules that show only what has all words, and families that have such a thing; '' for no words. */
export function searchCss(words: readonly string[]): string {
  if (words.length === 0) return '';
  const has = words.map((word) => `[data-words*="${quoted(word)}"]`);
  const lacks = has.map((selector) => `[data-words]:not(${selector})`).join(',');
  return `${lacks},[data-family]:not(:has(${has.join('')})){display:none}`;
}

/** Applies rules to the document until the returned function is called. */
export function applyCss(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

function quoted(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`);
}
