/** Distinguishes visitors with a session from all others, whose responses may be shared. */
import { createHash } from 'node:crypto';
import { RELEASE_COOKIES } from '#schemas/values/address/release-preview.ts';
import type { HeaderFields } from './request-head.ts';

/** Detects personal visitors by their cookies. */
export interface SessionCookies {
  /**
   * Records the cookie names that an upstream's response sets (`set-cookie` lines): from then on they make a visitor
   * personal.
   */
  readonly learn: (setCookies: readonly string[]) => void;
  /** Whether a response to these request headers may be personal. */
  readonly isPersonal: (headers: HeaderFields) => boolean;
  /**
   * Whether an upstream has set a name that usually stores a choice: a cache in front, which uses fixed names, must
   * store nothing then.
   */
  readonly hasLearned: () => boolean;
  /** Cache key of a personal visitor's session: a digest of the headers that make it personal. */
  readonly sessionKey: (headers: Headers) => string;
}

/** The embedded service's session, and a release's preview link; prefixed names are used over TLS. */
const OWN_SESSION = new Set<string>(['auth', '__Host-auth', ...RELEASE_COOKIES]);

/** Cookies that the storefront's own scripts write; they store choices, no identity. */
const OWN_CHOICES = new Set([
  'lnw_gray_mode',
  'lnw_gray_closed',
  'viewport',
  'locale',
  'cookie_consent',
  'form_page',
  'exp',
]);

/**
 * Cookies that scripts of analytics, advertising and consent tools set in the browser: Google, Meta, TikTok, LINE,
 * Clarity, Hotjar, Microsoft Ads, Pinterest, X, Mixpanel, OneTrust, Cookiebot.
 */
const ANALYTICS =
  /^(?:_ga(?:_.+)?|_gid|_gat(?:_.+)?|_gcl_.+|_dc_gtm_.+|_fb[pc]|_ttp|_tt_.+|ttclid|__lt__.+|_clck|_clsk|_hj.+|_uet[sv]id|_pin_unauth|_twclid|mp_.+_mixpanel|OptanonConsent|OptanonAlertBoxClosed|CookieConsent)$/;

/**
 * Maximum characters of recorded names; GA4 would create one per property, and a platform could invent any
 * number.
 */
const MAX_CHARACTERS = 32_000;

/** Session cookies of the embedded service: it sets only these, so other cookies do not matter. */
export function ownSessionCookies(): SessionCookies {
  return { learn: () => {}, hasLearned: () => false, ...personalBy((name) => OWN_SESSION.has(name)) };
}

/**
 * Session cookies of an upstream, whose names are undeclared. A name of unknown origin counts as the upstream's even
 * before a response sets it: another process or an earlier one may have forwarded it. Sharing one visitor's page would
 * be worse than an unnecessary request. Only names written by scripts of the page do not count, until the upstream
 * itself sets one of them.
 */
export function upstreamSessionCookies(): SessionCookies {
  // Names outside of both lists are personal anyway, and are not recorded.
  const learned = new Set<string>();
  let characters = 0;
  const isHarmless = (name: string) => OWN_CHOICES.has(name) || ANALYTICS.test(name);
  return {
    learn: (setCookies) => {
      for (const cookie of setCookies) {
        const name = cookie.split('=', 1)[0]?.trim() ?? '';
        if (!isHarmless(name) || learned.has(name)) continue;
        characters += name.length;
        if (characters <= MAX_CHARACTERS) learned.add(name);
      }
    },
    hasLearned: () => learned.size > 0,
    // If a session's name no longer fits into the record, it must not be mistaken for a choice: every cookie is
    // personal then.
    ...personalBy((name) => !isHarmless(name) || characters > MAX_CHARACTERS || learned.has(name)),
  };
}

/** Headers that log a visitor in beside cookies. */
const CREDENTIALS = ['authorization', 'x-app-access-token'];

function personalBy(isSession: (cookie: string) => boolean): Pick<SessionCookies, 'isPersonal' | 'sessionKey'> {
  return {
    isPersonal: (headers) =>
      CREDENTIALS.some((name) => headers.has(name)) ||
      (headers.has('cookie') && cookiePairs(headers).some(([name]) => isSession(name))),
    sessionKey: (headers) => {
      const cookies = cookiePairs(headers).filter(([name]) => isSession(name));
      const parts = [...CREDENTIALS.map((name) => headers.get(name)), ...cookies.map(([, pair]) => pair).toSorted()];
      return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
    },
  };
}

/**
 * Every name with its whole pair, whatever the value: `hono/cookie` drops pairs with unusual values, and a session that
 * is overlooked would be shared.
 */
function cookiePairs(headers: HeaderFields): (readonly [name: string, pair: string])[] {
  const cookies = headers.get('cookie');
  if (cookies === null) return [];
  return cookies.split(';').flatMap((text) => {
    const pair = text.trim();
    const name = pair.split('=', 1)[0]?.trim() ?? '';
    return name === '' ? [] : [[name, pair] as const];
  });
}
