/**
 * The headers that a visitor's request is passed on with, to the platform or to the service in this process. Proxies and frameworks
 * believe many that a visitor could invent (`x-real-ip`, `forwarded`, `x-original-url`, `x-http-method-override` …), so a field passes
 * only when it is known, or is a field of a platform's own that claims nothing of the kind. How the visitor reached this server is
 * said by this server alone.
 */
import { protocolOf } from '../../platform.ts';
import type { RequestContext } from '../message/request-context.ts';
import { currentRequestId, REQUEST_ID } from '../message/request-id.ts';

/** Fields of HTTP and of the contract. */
const KNOWN =
  /^(?:accept(?:-[a-z]+)?|authorization|cache-control|content-(?:type|length|encoding|language|disposition|md5|digest)|cookie|dnt|idempotency-key|if-(?:match|none-match|modified-since|unmodified-since|range)|last-event-id|origin|page-language|pragma|prefer|range|referer|save-data|sec-(?:fetch|ch|gpc)[a-z-]*|transfer-encoding|user-agent|x-app-access-token)$/;
/** Fields of a platform's own apps, as long as their name says nothing of an address, a route, a method or a person. */
const OWN = /^x-[a-z0-9-]+$/;
const CLAIM =
  /forward|real|client|remote|origin|rewrit|overrid|host|ip(?:$|[-_]|v?[46]|addr)|addr|proto|scheme|port|ur[il]|path|rout|method|via|user|auth|ident|ssl|tls|cert|https|geo|country|prox|server|gateway|internal|accel|sendfile|envoy|amz|goog|azure|arr-|appengine|cdn|cluster|trace|span|b3|request-?id|correlation/;

/** The headers of a request as they are passed on, beside the public host, protocol, address and id that this server has found. */
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
