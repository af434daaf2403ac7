/** Wraps responses of calls in their envelope. */
import { createHash } from 'node:crypto';
import type { CallSpec } from '#schemas/calls/define.ts';
import type { AnswerOf } from './handler.ts';
import type { Refusal } from './refusal.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const NO_STORE = 'no-store';
const CATALOGUE_CACHE = 'public, max-age=0, must-revalidate';
/** The cache key of a catalogue response beside its URL. */
const VARY = 'page-language, host, x-forwarded-host, x-forwarded-proto';

/** The response of a call; `mayShare`: shared caches may store it. */
export function respond(
  spec: CallSpec,
  answer: AnswerOf<unknown>,
  request: Pick<Request, 'url' | 'headers'>,
  mayShare: boolean,
): Response {
  if (!answer.ok) return refused(answer);
  const { data, status = 200, headers } = answer;
  const text = JSON.stringify(spec.envelope === 'data' ? { data } : { success: true, data });
  const isShared = spec.method === 'GET' && mayShare && !request.url.includes('internal-no-cache=1');
  if (!isShared) return json(text, status, { 'cache-control': NO_STORE, ...headers });
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const shared = { 'cache-control': CATALOGUE_CACHE, vary: VARY, etag, ...headers };
  if (status === 200 && request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers: shared });
  }
  return json(text, status, shared);
}

/** The response of a refusal. */
export function refused(
  { key, status = 200, msg, data }: Refusal,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = JSON.stringify({ success: false, key, msg, data });
  return json(text, status, { 'cache-control': NO_STORE, ...headers });
}

function json(text: string, status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(text, { status, headers: { 'content-type': JSON_TYPE, ...headers } });
}
