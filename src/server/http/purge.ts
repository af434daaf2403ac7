/** `POST /api/purge`: invalidates outdated pages for the platform. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { boundedList, boundedText } from '#schemas/lenient/bounded.ts';
import { normaliseHost } from '#schemas/values/contact/host-name.ts';
import type { Purge } from '../pages/cache/revalidating-cache.ts';
import { refuseBody, withBody } from './bounds/bodies.ts';

/** Path of the call; never forwarded to a platform. */
export const PURGE_PATH = '/api/purge';

/** Maximum bytes of a purge's body: enough for a thousand tags and paths. */
const MAX_BYTES = 256 * 1024;
const names = v.optional(boundedList(boundedText(2048), 1000), []);
const Body = v.object({ host: v.pipe(boundedText(300), v.nonEmpty()), tags: names, paths: names });

/** Dependencies of a purge: the shared secret, and the function that purges. */
export interface PurgeOptions {
  readonly secret: string | undefined;
  readonly purge: (purge: Purge) => number;
}

/**
 * Handles a purge; responds with the number of purged pages. 404 without a configured secret, 403 if `x-raan-signature`
 * is not the body's HMAC-SHA256 in hex, 413 and 400 for an invalid body.
 */
export async function answerPurge(request: Request, { secret, purge }: PurgeOptions): Promise<Response> {
  if (secret === undefined) return refuse(404, 'NOT_FOUND');
  const signature = request.headers.get('x-raan-signature') ?? '';
  return withBody(request, MAX_BYTES, (read) => {
    if (read.ok) return purgeSigned(read.bytes, signature, secret, purge);
    return read.fault === 'too-large' ? refuse(413, 'TOO_LARGE') : refuseBody(read.fault);
  });
}

function purgeSigned(bytes: Uint8Array, signature: string, secret: string, purge: PurgeOptions['purge']): Response {
  if (!isSigned(bytes, signature, secret)) return refuse(403, 'BAD_SIGNATURE');
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), new TextDecoder().decode(bytes));
  const host = body.success ? normaliseHost(body.output.host, 'https') : undefined;
  if (!body.success || host === undefined) return refuse(400, 'INVALID_INPUT');
  const { tags, paths } = body.output;
  const purged = purge({ host, tags: [...tags, ...paths.map((path) => `page:${path}`)] });
  return Response.json({ success: true, data: { purged } }, { headers: { 'cache-control': 'no-store' } });
}

function refuse(status: number, key: string): Response {
  return Response.json({ success: false, key }, { status, headers: { 'cache-control': 'no-store' } });
}

function isSigned(body: Uint8Array, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Calls of the embedded service's builder that change visible pages. */
const PUBLISHING = /^\/api\/builder\/(?:release-)?(?:publish|unpublish|roll-back)$/;

/** Whether a response confirms a publication: a refused attempt purges nothing. */
export async function hasPublished({ method }: Request, path: string, answer: Response): Promise<boolean> {
  if (method !== 'POST' || !answer.ok || !PUBLISHING.test(path)) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true;
}
