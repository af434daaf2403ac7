/** Cookies in which a visitor's choices are kept (contract, chapter 7). */
export interface Cookies {
  readonly read: (name: string) => string | undefined;
  readonly write: (name: string, value: string, days: number) => void;
}

const DAY_S = 86_400;

/** The value of a cookie in a `cookie` header (or `document.cookie`), as it stands there. */
export function cookieIn(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** The cookies of this page, for the whole shop; `secure` where the page is. */
export function documentCookies(): Cookies {
  return {
    read: (name) => cookieIn(document.cookie, name),
    write: (name, value, days) => {
      const secure = location.protocol === 'https:' ? '; secure' : '';
      document.cookie = `${name}=${value}; path=/; max-age=${days * DAY_S}; samesite=lax${secure}`;
    },
  };
}
