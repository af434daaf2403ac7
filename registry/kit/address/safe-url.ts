const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'line']);

/**
 * Whether a URL may stand in a page: one of the allowed schemes, or relative. Control characters and blanks, which browsers
 * skip inside a scheme, are taken out first.
 */
export function isSafeUrl(value: string): boolean {
  const bare = [...value].filter((character) => character > ' ' && character !== '\u007F').join('');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1];
  return scheme === undefined ? !/^[^/?#]*:/.test(bare) : SAFE_SCHEMES.has(scheme.toLowerCase());
}
