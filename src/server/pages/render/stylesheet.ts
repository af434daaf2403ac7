/** Stylesheets that a shop's base links to: the builder's styles of its design, and its fonts. */
import type { Base } from '#schemas/page/base.ts';

/** A stylesheet whose URL is allowed. */
export interface Stylesheet {
  readonly href: string;
  /** Origin for the content security policy; undefined where it is the shop's own. */
  readonly origin: string | undefined;
}

/** An https origin that is valid in a content security policy: hosts of URLs may have `;`, `,` and quotes. */
const POLICY_ORIGIN = /^https:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?$/;

/** Only https, or a path of the shop's own; undefined otherwise. */
export function stylesheetOf(url: string | undefined, shop: string): Stylesheet | undefined {
  const parsed = url === undefined || url === '' ? null : URL.parse(url, shop);
  // Other schemes, such as blob:, have the origin of the address inside.
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return undefined;
  if (parsed.username !== '' || parsed.password !== '') return undefined;
  if (parsed.origin === new URL(shop).origin) {
    // `//…` as a URL names another host.
    if (parsed.pathname.startsWith('//')) return undefined;
    return { href: parsed.pathname + parsed.search, origin: undefined };
  }
  return POLICY_ORIGIN.test(parsed.origin) ? { href: parsed.href, origin: parsed.origin } : undefined;
}

/** Origins of the font files of services that serve their stylesheets from another one. */
const FONT_FILE_ORIGINS: ReadonlyMap<string, string> = new Map([
  ['https://fonts.googleapis.com', 'https://fonts.gstatic.com'],
  ['https://api.fontshare.com', 'https://cdn.fontshare.com'],
]);

/** Addresses of a shop's stylesheets, and the origins that the content security policy allows for them and their fonts. */
export interface ShopStylesheets {
  /** `bundledCssUrl` of the base. */
  readonly bundled: string | undefined;
  /** `settings.font_stylesheet` of the base: a stylesheet of `@font-face` rules, such as that of a font service. */
  readonly fonts: string | undefined;
  readonly styleOrigins: readonly string[];
  readonly fontOrigins: readonly string[];
}

/** The stylesheets of a base, for a shop of this origin. */
export function shopStylesheets({ bundledCssUrl, settings }: Base, shop: string): ShopStylesheets {
  const [bundled, fonts] = [bundledCssUrl, settings?.font_stylesheet].map((url) => stylesheetOf(url, shop));
  const styleOrigins = [...new Set([bundled, fonts].flatMap((sheet) => sheet?.origin ?? []))];
  return {
    bundled: bundled?.href,
    fonts: fonts?.href,
    styleOrigins,
    fontOrigins: styleOrigins.map((origin) => FONT_FILE_ORIGINS.get(origin) ?? origin),
  };
}

/**
 * Whether a shop's own styles set fonts, by family or by weight. Its pages then offer all weights of three families
 * (src/theme/all-fonts.css), which browsers load only when used.
 */
export function setsType(css: string): boolean {
  return /font/i.test(css);
}
