/** How the holder of a release's preview link is known: the storefront and the store service agree on it. */

/** Path prefix of preview links: the link's secret follows; `leave` ends the preview. */
export const RELEASE_PREVIEW_PATH = '/builder/preview';

/** Cookies with a link's secret: the prefixed one over TLS, the other in development over plain http. */
export const RELEASE_COOKIES = ['__Host-release_preview', 'release_preview'] as const;

/** Whether a request comes from who holds a preview link; its answers are nobody else's, and stored nowhere. */
export function isReleasePreview(headers: Headers): boolean {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.split('=', 1)[0]?.trim());
  return RELEASE_COOKIES.some((name) => pairs.includes(name));
}
