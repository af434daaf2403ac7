/**
 * `POST /_embed`: returns HTML of a page (type `html-embed`) as a document without origin. Nothing is stored, so it
 * works with any upstream, in previews, over restarts and on any number of servers. It responds only to the shop's own
 * pages, and only to frames, so that nobody else can publish content under the shop's address.
 */
import { EMBED } from '#registry/kit/address/embed.ts';
import type { ReadBytes } from '../../../bounds/read-bytes.ts';
import { readFormData } from '../../../bounds/read-form.ts';
import type { Config } from '../../config.ts';
import { drainBody, refuseBody, visitorOf, withBody } from '../bounds/bodies.ts';
import type { RequestContext } from '../message/request-context.ts';

/** Four bytes per character, and the overhead of a form. */
const MAX_BYTES = EMBED.maxLength * 4 + 4096;

/**
 * Returns the posted HTML of a shop's page as a sandboxed document; refuses other sites, large bodies and other forms
 * with 4xx.
 */
export async function answerEmbed(
  request: Request,
  context: RequestContext,
  config: Pick<Config, 'previewOrigins' | 'development'>,
): Promise<Response> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!isOfOwnFrame(request.headers, context)) {
    drainBody(request);
    return refusal(403, 'Only a frame of a page of this shop may ask for this.');
  }
  if (request.body === null || !(length <= MAX_BYTES)) {
    drainBody(request);
    return refusal(413, `Expected at most ${MAX_BYTES} bytes.`);
  }
  const answer = async (read: ReadBytes) => {
    if (!read.ok) return refuseBody(read.fault);
    const given = await readFormData(read.bytes, request.headers.get('content-type') ?? '');
    const html = given.ok ? given.form.get(EMBED.field) : null;
    if (typeof html !== 'string') return refusal(400, `Expected a form with the field "${EMBED.field}".`);
    return new Response(documentOf(html), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(context.origin, config),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      },
    });
  };
  return withBody(request, MAX_BYTES, answer, visitorOf(context));
}

/** `sec-fetch-*` headers reveal the requesting site; old browsers, and plain HTTP, send only the origin. */
function isOfOwnFrame(headers: Headers, { origin }: RequestContext): boolean {
  const site = headers.get('sec-fetch-site');
  if (headers.get('origin') !== origin || (site !== null && site !== 'same-origin')) return false;
  const destination = headers.get('sec-fetch-dest');
  return destination === null || destination === 'iframe';
}

/**
 * Scripts and styles of the HTML itself and of any secure site run; in a document without origin `'self'` matches
 * nothing.
 */
function policy(
  origin: string,
  { previewOrigins, development }: Pick<Config, 'previewOrigins' | 'development'>,
): string {
  return [
    `sandbox ${EMBED.sandbox}`,
    `default-src https: data: blob: 'unsafe-inline' ${origin}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action https:`,
    development ? 'frame-ancestors *' : `frame-ancestors ${["'self'", ...(previewOrigins ?? [])].join(' ')}`,
  ].join('; ');
}

/** Links open beside the shop, not inside the frame. */
function documentOf(html: string): string {
  return [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<base target="_blank"><style>body{margin:0;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}</style>',
    `</head><body>${html}</body></html>`,
  ].join('');
}

function refusal(status: number, message: string): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
