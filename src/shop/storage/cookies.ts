/** Access to the cookies that store a visitor's choices (contract, chapter 7). */
export interface Cookies {
  readonly read: (name: string) => string | undefined;
  /** Writes a cookie that lives for `days`. */
  readonly write: (name: string, value: string, days: number) => void;
}

const DAY_S = 86_400;

/** Returns the raw value of a cookie in a `cookie` header (or `document.cookie`); undefined where it is missing. */
export function cookieIn(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** Returns access to this document's cookies, of which there are none where the browser forbids them; they are written for the whole site, `secure` on https. */
export function documentCookies(): Cookies {
  return {
    read: (name) => {
      try {
        return cookieIn(document.cookie, name);
      } catch {
        return undefined;
      }
    },
    write: (name, value, days) => {
      const secure = location.protocol === 'https:' ? '; secure' : '';
      try {
        document.cookie = `${name}=${value}; path=/; max-age=${days * DAY_S}; samesite=lax${secure}`;
      } catch {
        // Cookies are forbidden: the choice holds for this page.
      }
    },
  };
}
