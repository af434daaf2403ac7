/**
 * Forms that the browser itself submits, without the app: the server makes the app's call, and the visitor gets a page
 * instead of data. A refusal is answered with the page of the form, with all typed values still in it.
 */
import type { UnsentForm } from '#registry/kit/shop.ts';
import { decodeUriText } from '#schemas/values/text.ts';
import { formResultLocation, withFormResult } from '#schemas/records/form-result.ts';
import { cookieIn } from '../../shop/storage/cookies.ts';
import { type RequestContext, contextAt } from './request-context.ts';

export interface PlainFormDeps {
  /** Makes the call `POST /api/forms/{form_id}`. */
  readonly call: (request: Request) => Promise<Response>;
  readonly page: (context: RequestContext, unsent: UnsentForm) => Promise<Response>;
}

/** Bytes of a form; what the embedded service takes too. */
const MAX_FORM = 16 * 1024 * 1024;
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i;

/** Whether the browser itself submitted a form and shows the response. */
export function isPlainForm({ method, headers }: Request): boolean {
  return (
    method === 'POST' &&
    FORM_TYPE.test(headers.get('content-type') ?? '') &&
    (headers.get('accept') ?? '').includes('text/html')
  );
}

/** Answers a form sent without scripts: 303 to the page after success, 422 with the page and its values after a refusal, 413 above 16 MiB. */
export async function answerPlainForm(
  request: Request,
  context: RequestContext,
  deps: PlainFormDeps,
): Promise<Response> {
  const bytes = await readBytes(request);
  if (bytes === undefined) return new Response('The form is too large.\n', { status: 413 });
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json');
  const answer = await deps.call(new Request(request.url, { method: 'POST', headers, body: bytes }));
  if (!isJson(answer)) return answer;
  const formId = decodeURIComponent(context.url.pathname.split('/').at(-1) ?? '');
  const result = withFormResult(pageOf(context), formId, await answer.json().catch(() => null));
  const cookies = answer.headers.getSetCookie();
  const isSent = result.searchParams.get('form_result') === 'sent';
  const place = isSent ? undefined : contextAt(context, result);
  const shown =
    place === undefined
      ? redirect(result)
      : await deps.page(place, { form: formId, values: await textsOf(request.headers, bytes) });
  for (const cookie of cookies) shown.headers.append('set-cookie', cookie);
  if (place !== undefined) shown.headers.append('set-cookie', pageCookie(result));
  return shown;
}

const PAGE_COOKIE = 'form_page';
const PAGE_COOKIE_S = 3600;

/** A refused form is shown under the call's own URL: this names its page for the next submission. */
function pageCookie({ pathname, search }: URL): string {
  const value = encodeURIComponent(pathname + search);
  return `${PAGE_COOKIE}=${value}; Path=/api/forms; Max-Age=${PAGE_COOKIE_S}; HttpOnly; SameSite=Lax`;
}

/** The page of the form; the home page without a referrer. */
function pageOf({ headers, origin, url }: RequestContext): URL {
  const home = new URL('/', origin);
  const referer = URL.parse(headers.get('referer') ?? '');
  if (referer?.origin !== origin) return home;
  if (referer.pathname !== url.pathname) return referer;
  const page = URL.parse(decodeUriText(cookieIn(headers.get('cookie') ?? '', PAGE_COOKIE) ?? '') ?? '', origin);
  return page?.origin === origin && !page.pathname.startsWith('/api/') ? page : home;
}

function redirect(result: URL): Response {
  return new Response(null, {
    status: 303,
    headers: { location: formResultLocation(result), 'cache-control': 'no-store' },
  });
}

function isJson({ headers }: Response): boolean {
  return (headers.get('content-type') ?? '').startsWith('application/json');
}

/** undefined: beyond the limit of a form. */
async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? '0') > MAX_FORM) return undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_FORM) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The texts of a form by field name; none where the body is no form after all. */
async function textsOf(headers: Headers, bytes: Uint8Array<ArrayBuffer>): Promise<UnsentForm['values']> {
  const type = headers.get('content-type') ?? '';
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => new FormData());
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, form.getAll(name).filter((value) => typeof value === 'string')]),
  );
}
