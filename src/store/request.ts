/** Reads how the visitor reached the shop from the headers that the storefront in front of the service sets. */

import { normaliseHost } from '#schemas/values/contact/host-name.ts';

const UNKNOWN_HOST = 'localhost';

/** The public host name, with its port. */
export function hostOf(request: Request): string {
  const { headers, url } = request;
  const given = headers.get('x-forwarded-host')?.split(',').at(-1) ?? headers.get('host') ?? new URL(url).host;
  return normaliseHost(given) ?? UNKNOWN_HOST;
}

/** The public origin, such as `https://shop.example`. */
export function originOf(request: Request): string {
  return originAt(request, hostOf(request));
}

/** The origin of another host, with the protocol of a request. */
export function originAt(request: Request, host: string): string {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim();
  const protocol = forwarded ?? new URL(request.url).protocol.replace(':', '');
  return new URL(`${protocol === 'https' ? 'https' : 'http'}://${host}`).origin;
}

/** The visitor's network address: the last of the chain, which the storefront itself saw. */
export function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
}
