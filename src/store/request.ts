/** What a request says of how the visitor reached the shop; the storefront in front of the service sets these headers. */

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const UNKNOWN_HOST = 'localhost';

/** The public host name, with its port. */
export function hostOf(request: Request): string {
  const { headers, url } = request;
  const given = headers.get('x-forwarded-host')?.split(',')[0]?.trim() ?? headers.get('host') ?? new URL(url).host;
  return HOST.test(given) ? given.toLowerCase() : UNKNOWN_HOST;
}

/** The public origin, such as `https://shop.example`. */
export function originOf(request: Request): string {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  const protocol = forwarded ?? new URL(request.url).protocol.replace(':', '');
  return new URL(`${protocol === 'https' ? 'https' : 'http'}://${hostOf(request)}`).origin;
}

/** The visitor's network address: the last of the chain, which the storefront itself saw. */
export function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
}
