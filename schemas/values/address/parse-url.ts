/** Parses an address; undefined where it is none. `URL.parse` and `URL.canParse` are missing in browsers that the shop supports. */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
