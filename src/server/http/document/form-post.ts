/**
 * Forms that the browser itself submits, without the app: the server makes the app's call, and the visitor gets a page
 * instead of data. The response to a refusal is the page of the form with all typed values.
 */
import type { UnsentForm } from '#registry/kit/shop.ts';
import { decodeUriText } from '#schemas/values/text/text.ts';
import { formResultLocation, withFormResult } from '#schemas/records/form-result.ts';
import { BODY_LIMITS } from '../../../bounds/limits.ts';
import { cookieIn } from '../../../shop/storage/cookies.ts';
import { drainBody } from '../bounds/bodies.ts';
import { createFormTexts } from './form-texts.ts';
import { type RequestContext, contextAt } from '../message/request-context.ts';
import { uploaded } from '../bounds/upload.ts';

/** Dependencies for handling a form without the app. */
export interface PlainFormDeps {
  /** Makes the call `POST /api/forms/{form_id}`. */
  readonly call: (request: Request) => Promise<Response>;
  readonly page: (context: RequestContext, unsent: UnsentForm) => Promise<Response>;
}

const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i;

/** Whether the browser itself submitted a form and shows the response. */
export function isPlainForm({ method, headers }: Request): boolean {
  return (
    method === 'POST' &&
    FORM_TYPE.test(headers.get('content-type') ?? '') &&
    (headers.get('accept') ?? '').includes('text/html')
  );
}

/**
 * Handles a form sent without JavaScript. It responds 303 to the page after success, 422 with the page and its values
 * after a refusal, 413 if the form announces too many bytes. The body is streamed: the platform reads it once it has
 * admitted the form.
 */
export async function answerPlainForm(
  request: Request,
  context: RequestContext,
  deps: PlainFormDeps,
): Promise<Response> {
  if (statesTooMuch(request.headers)) {
    drainBody(request);
    return new Response('The form is too large.\n', { status: 413, headers: { 'cache-control': 'no-store' } });
  }
  const form = passOn(request);
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json');
  const init = { method: 'POST', headers, body: form.body, duplex: 'half' };
  const answer = await deps.call(new Request(request.url, init));
  if (isRedirect(answer)) return answer;
  const formId = decodeURIComponent(context.url.pathname.split('/').at(-1) ?? '');
  const result = withFormResult(pageOf(context), formId, await readJson(answer));
  const cookies = answer.headers.getSetCookie();
  const isSent = result.searchParams.get('form_result') === 'sent';
  const place = isSent ? undefined : contextAt(context, result);
  const shown =
    place === undefined ? redirect(result) : await deps.page(place, { form: formId, values: await form.values() });
  for (const cookie of cookies) shown.headers.append('set-cookie', cookie);
  if (place !== undefined) shown.headers.append('set-cookie', pageCookie(result));
  return shown;
}

const PAGE_COOKIE = 'form_page';
const PAGE_COOKIE_S = 3600;

/** A refused form is shown under the call's own URL: this cookie names its page for the next submission. */
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

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

/**
 * The data of a response of any content type; null for anything else, which must not be shown as a page of the shop.
 */
async function readJson(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null);
}

function isMultipart(headers: Headers): boolean {
  return /^multipart\//i.test(headers.get('content-type') ?? '');
}

function statesTooMuch(headers: Headers): boolean {
  const { formBytes, uploadBytes } = BODY_LIMITS;
  return Number(headers.get('content-length') ?? '0') > (isMultipart(headers) ? uploadBytes : formBytes);
}

/** ms that the page of a refused form waits for texts that have not arrived yet. */
const LATE_TEXTS_MS = 2000;

/** The body of a form as it streams through, and the texts in it; empty if it was incomplete in time, or is no form. */
function passOn({ body, headers }: Request): {
  readonly body: ReadableStream<Uint8Array> | null;
  readonly values: () => Promise<UnsentForm['values']>;
} {
  if (body === null) return { body, values: () => Promise.resolve({}) };
  const texts = createFormTexts(headers.get('content-type') ?? '');
  const ended = Promise.withResolvers<void>();
  return {
    body: uploaded(body, texts.write, ended.resolve),
    values: async () => {
      const timer = setTimeout(ended.resolve, LATE_TEXTS_MS);
      await ended.promise;
      clearTimeout(timer);
      return texts.values() ?? {};
    },
  };
}
