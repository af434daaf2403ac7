/**
 * The headers of a visitor's request that are forwarded to the platform or to the embedded service. Proxies and
 * frameworks trust many headers that a visitor could invent (`x-real-ip`, `forwarded`, `x-original-url`,
 * `x-http-method-override` …). So a field is forwarded only if it is known, or if it is the platform's own and its name
 * claims nothing of the kind. Only this server states how the visitor reached it.
 */
import { protocolOf } from '../../platform.ts';
import type { RequestContext } from '../message/request-context.ts';
import { currentRequestId, REQUEST_ID } from '../message/request-id.ts';

/** Fields of HTTP and of the contract. */
const KNOWN =
  /^(?:accept(?:-[a-z]+)?|authorization|cache-control|content-(?:type|length|encoding|language|disposition|md5|digest)|cookie|dnt|idempotency-key|if-(?:match|none-match|modified-since|unmodified-since|range)|last-event-id|origin|page-language|pragma|prefer|range|referer|save-data|sec-(?:fetch|ch|gpc)[a-z-]*|transfer-encoding|user-agent|x-app-access-token)$/;
/** Fields of a platform's own apps, if their name suggests no address, route, method or person. */
const OWN = /^x-[a-z0-9-]+$/;
const CLAIM =
  /forward|real|client|remote|origin|rewrit|overrid|host|ip(?:$|[-_]|v?[46]|addr)|addr|proto|scheme|port|ur[il]|path|rout|method|via|user|auth|ident|ssl|tls|cert|https|geo|country|prox|server|gateway|internal|accel|sendfile|envoy|amz|goog|azure|arr-|appengine|cdn|cluster|trace|span|b3|request-?id|correlation/;

/**
 * The forwarded headers of a request, with the public host, protocol, address and id that this server has determined.
 */
export function passedHeaders(
  given: Headers,
  context: Pick<RequestContext, 'host' | 'origin' | 'forwardedFor'>,
): Headers {
  const headers = new Headers([...given].filter(([name]) => isPassed(name)));
  headers.set('host', context.host);
  headers.set('x-forwarded-host', context.host);
  headers.set('x-forwarded-proto', protocolOf(context));
  if (context.forwardedFor !== undefined) headers.set('x-forwarded-for', context.forwardedFor);
  const requestId = currentRequestId();
  if (requestId !== undefined) headers.set(REQUEST_ID, requestId);
  return headers;
}

function isPassed(name: string): boolean {
  return KNOWN.test(name) || (OWN.test(name) && !CLAIM.test(name));
}
