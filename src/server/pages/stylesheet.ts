/** The builder's styles of a shop's design (`bundledCssUrl` of the base), where their URL is allowed. */
export interface Stylesheet {
  readonly href: string;
  /** Origin for the content security policy; undefined where it is the shop's own. */
  readonly origin: string | undefined;
}

/** An https origin that can stand in a content security policy: hosts of URLs may have `;`, `,` and quotes. */
const POLICY_ORIGIN = /^https:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?$/;

/** Only https, or a path of the shop's own; undefined otherwise. */
export function stylesheetOf(url: string | undefined, shop: string): Stylesheet | undefined {
  const parsed = url === undefined || url === '' ? null : URL.parse(url, shop);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return undefined;
  if (parsed.origin === new URL(shop).origin) {
    // As an address of its own `//…` is another host's.
    if (parsed.pathname.startsWith('//')) return undefined;
    return { href: parsed.pathname + parsed.search, origin: undefined };
  }
  return POLICY_ORIGIN.test(parsed.origin) ? { href: parsed.href, origin: parsed.origin } : undefined;
}

/**
 * Whether a shop's own styles set type, by family or by weight: then its pages have all weights of three families to choose from
 * (src/theme/all-fonts.css), which browsers load one by one as they are used.
 */
export function setsType(css: string): boolean {
  return /font/i.test(css);
}
