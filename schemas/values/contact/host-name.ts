import { parseUrl } from '../address/parse-url.ts';

/** Parses the host name of a request, for the storefront's server and for the store service. */

const HOST = /^(?:(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;
/** Characters of a name (RFC 1035, section 2.3.4), with a dot at its end and a port. */
const MAX_LENGTH = 253 + 1 + 6;

/**
 * A normalised host, such as `shop.example` or `shop.example:8080`: lower case, without the dot of an absolute name and
 * without the protocol's default port (RFC 3986, section 6.2.3). Undefined if it is no host.
 *
 * @example normaliseHost('Shop.Example.:80', 'http') // 'shop.example'
 */
export function normaliseHost(given: string, protocol: 'http' | 'https' = 'http'): string | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  const name = given
    .trim()
    .toLowerCase()
    .replace(/\.(?=:\d+$|$)/, '');
  const url = `${protocol}://${name}`;
  return HOST.test(name) ? parseUrl(url)?.host : undefined;
}
