import { continueUrl } from '#schemas/values/address/continue-url.ts';
import type { SiteDeps } from './deps.ts';

/**
 * The target after a log-in (contract, chapter 2). Where the request names a host that is none of the shop's it is a path, which stays
 * at the host that the browser asks and leads nowhere else from a mail.
 */
export async function returnUrlOf(
  { originOf, linkOrigin }: Pick<SiteDeps, 'originOf' | 'linkOrigin'>,
  request: Request,
  given: string | undefined,
): Promise<string> {
  const origin = originOf(request);
  const url = continueUrl(given, origin);
  if ((await linkOrigin(request)) === origin) return url;
  // Two slashes would name another host.
  return url.slice(origin.length).replace(/^\/{2,}/, '/');
}
