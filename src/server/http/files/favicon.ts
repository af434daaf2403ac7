import { isSafeUrl } from '#schemas/values/address/safe-url.ts';
import type { Base } from '#schemas/page/base.ts';

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
};
const OWN: Favicon = { href: '/favicon.svg', type: 'image/svg+xml' };

/** Icon of a document: a safe URL and its media type by the file extension. */
export interface Favicon {
  readonly href: string;
  /** undefined for an unknown extension. */
  readonly type: string | undefined;
}

/** The shop's icon, or the storefront's own if the shop has no icon that may be loaded. */
export function faviconOf(web: Base['web']): Favicon {
  const href = web?.favicon;
  if (href === undefined || href === '' || !isSafeUrl(href)) return OWN;
  const [, extension = ''] = /\.([a-z]+)(?:[?#]|$)/i.exec(href) ?? [];
  return { href, type: TYPES[extension.toLowerCase()] };
}
