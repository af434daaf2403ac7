/** Routes a request to the handler of its call, and wraps the handler's result in the envelope. */
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { CallSpec } from '#schemas/calls/define.ts';
import { LIBRARY_FILE_BYTES } from '#schemas/builder/media-limits.ts';
import { DEFAULT_LANG, isLang, type Lang } from '#schemas/lang.ts';
import { parse } from '#schemas/problem.ts';
import { isRequestAborted } from '#schemas/request-aborted.ts';
import { isConnectionLost, retryLost } from '../database/reconnecting-pool.ts';
import { describeFailure } from '../failure.ts';
import type { SiteDeps } from '../site/deps.ts';
import type { Admit } from '../team/admission.ts';
import { guardOrigin } from '../site/form-guard.ts';
import { toStorableText, toStorableValue } from '#schemas/values/text/text.ts';
import { effectsOf, storedBy } from '../limits/call-effects.ts';
import { type Causer, type Effect, type Permit, TooManyRequests } from '../limits/effects.ts';
import type { CheckPage } from '#schemas/builder/checks.ts';
import { formReturn, isPlainForm } from './form.ts';
import { isIdempotent } from './idempotency.ts';
import type { DraftThread } from '../draft-thread/draft-thread.ts';
import { isDraftCall } from '../draft-thread/task.ts';
import type { AnswerOf, CallContext } from './handler.ts';
import { inputRefusal, type Refusal } from './refusal.ts';
import { type BodyLimits, isMultipart, type LimitsOf, readBody, readCallBytes, SHOP_JSON } from './read-body.ts';
import { refused, respond } from './respond.ts';

/**
 * Dependencies of the dispatcher beside the sites: the folder for uploaded files, and a log with one entry per failure.
 */
export interface DispatchDeps extends SiteDeps {
  readonly uploads: string;
  readonly log: (entry: object) => void;
  readonly checkPage: CheckPage | undefined;
  /** Handles calls with whole pages; undefined: they are handled in this thread. */
  readonly draftThread: DraftThread | undefined;
}

/** A handler with any input. */
export interface AnyCall {
  /** A method, so that every handler is assignable: the call's own schemas have validated its input. */
  answer(
    context: CallContext,
    input: { readonly query: unknown; readonly body: unknown; readonly params: Readonly<Record<string, string>> },
  ): Promise<AnswerOf<unknown>>;
}

/** A list of calls. */
export interface CallGroup {
  readonly specs: Readonly<Record<string, CallSpec>>;
  /** Handlers by the names of the calls. */
  readonly handlers: Readonly<Record<string, AnyCall['answer']>>;
  /** Admits or refuses each caller; with a gate, responses are private. */
  readonly gate?: Admit;
  readonly limits?: BodyLimits;
  /** Returns the limits of a call's body before the body is read, or why it is refused. */
  readonly limitsOf?: Readonly<Record<string, LimitsOf>>;
}

const TOO_MANY: Refusal = { ok: false, status: 429, key: 'TOO_MANY_REQUESTS' };
const FOREIGN: Refusal = { ok: false, status: 403, key: 'FOREIGN_ORIGIN' };

/** Adds a route for every call of the lists; anything else below `/api` is 404. */
export function mountCalls(app: Hono, deps: DispatchDeps, groups: readonly CallGroup[]): void {
  app.use(
    '/api/*',
    guardOrigin(deps, () => refused(FOREIGN)),
  );
  for (const group of groups)
    for (const [name, spec] of Object.entries(group.specs)) {
      const path = spec.path.replaceAll(/\{(\w+)\}/g, ':$1');
      app.all(path, (c) => answerCall({ ...group, name, spec }, c, deps));
    }
  app.all('/api/*', (c) => {
    const refusal: Refusal = { ok: false, status: 404, key: 'NOT_FOUND', msg: `there is no call ${c.req.path}` };
    return refused(refusal);
  });
}

interface Mounted extends CallGroup {
  readonly name: string;
  readonly spec: CallSpec;
}

async function answerCall(call: Mounted, c: Context, deps: DispatchDeps): Promise<Response> {
  const { name, spec } = call;
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  if (method !== spec.method) {
    const msg = `${c.req.path} answers ${spec.method}`;
    const refusal: Refusal = { ok: false, status: 405, key: 'METHOD_NOT_ALLOWED', msg };
    return refused(refusal, { allow: spec.method === 'GET' ? 'GET, HEAD' : spec.method });
  }
  try {
    return await checkAndAnswer(call, c, deps);
  } catch (error) {
    if (error instanceof TooManyRequests) return refused(TOO_MANY, { 'retry-after': String(error.retryAfter) });
    const isAway = isConnectionLost(error);
    // The service retries reads.
    if (isAway && method === 'GET') throw error;
    if (isRequestAborted(error)) {
      deps.log({ event: 'request aborted', call: name });
      return refused({ ok: false, status: 400, key: 'ABORTED' });
    }
    deps.log({ event: 'call failed', call: name, ...describeFailure(error) });
    return isAway
      ? refused({ ok: false, status: 503, key: 'UNAVAILABLE' }, { 'retry-after': '1' })
      : refused({ ok: false, status: 500, key: 'INTERNAL' });
  }
}

async function checkAndAnswer(call: Mounted, c: Context, deps: DispatchDeps): Promise<Response> {
  const { name, spec } = call;
  const request = c.req.raw;
  const origin = deps.originOf(request);
  const isPrivate = isPrivateCall(spec) || call.gate !== undefined;
  // A page shows coupons in the visitor's state; a guest's page is shared.
  const account = isPrivate || name === 'page' ? await deps.accounts.accountOf(request.headers) : null;
  const shop = await deps.shopOf(request);
  const asked = { call: name, headers: request.headers, account, shop, address: deps.addressOf(request) };
  const admission = await call.gate?.({ ...asked, now: deps.now() });
  if (admission?.ok === false) {
    deps.log({ event: 'call refused', call: name, key: admission.key, shop: shop.webId, account: account?.id });
    const { retryAfter } = admission;
    return refused(admission, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
  }
  const isUpload = name === 'formSubmit' && isMultipart(request.headers);
  const causer: Causer = { webId: shop.webId, account, address: deps.addressOf(request) };
  const granted = await allowAll(
    deps,
    causer,
    effectsOf({ name, query: c.req.query(), isGuest: account === null, isUpload }),
  );
  const query = readQuery(spec, c);
  if (!query.ok) return refused(inputRefusal(query.problems));
  const params = paramsOf(c);
  const limits = (await call.limitsOf?.[name]?.({ db: deps.db, shop, params })) ?? call.limits;
  if (limits !== undefined && 'key' in limits) return respondToForm(respond(spec, limits, request, false), c, origin);
  const lease = deps.bodies.open(causer.address);
  try {
    const given = {
      shop,
      lang: langOf(request.headers, query.value),
      account,
      actor: admission?.actor ?? null,
      origin,
      now: deps.now(),
    };
    if (deps.draftThread !== undefined && call.gate !== undefined && isDraftCall(name)) {
      const json = limits ?? SHOP_JSON;
      const bytes = spec.body === undefined ? null : await readCallBytes(request, lease, json.bytes);
      if (bytes?.ok === false) return refused(bytes.refusal, bytes.headers);
      await countStored(deps, name, causer, bytes?.bytes.byteLength ?? 0);
      const body = bytes === null ? null : { bytes: bytes.bytes, limits: json };
      const context = { ...given, headers: [...request.headers] };
      return await deps.draftThread.run({ name, context, query: query.value, params, body });
    }
    const sent = spec.body === undefined ? null : await readBody(request, lease, limits);
    if (sent?.ok === false) return refused(sent.refusal, sent.headers);
    await countStored(deps, name, causer, sent?.size ?? statedSize(request.headers));
    const body = spec.body === undefined ? null : parse(spec.body, toStorableValue(sent?.value), '/body');
    if (body?.ok === false) return refused(inputRefusal(body.problems));
    const context: CallContext = {
      ...given,
      db: deps.db,
      commerce: deps.commerce,
      headers: request.headers,
      upload: spec.body === undefined ? request.body : null,
      uploads: deps.uploads,
      sites: { mail: deps.mail, linkOrigin: () => deps.linkOrigin(request) },
      checkPage: deps.checkPage,
      permit: (effect) => permitOf(granted, effect),
      allow: (effect, recipient) => deps.effects.allow(effect, causer, deps.now(), { recipient }),
    };
    const input = { query: query.value, body: body?.value, params };
    const perform = async () => call.handlers[name]?.(context, input);
    const answer = await (isIdempotent(name, request.headers.get('idempotency-key')) ? retryLost(perform) : perform());
    if (answer === undefined) throw new Error(`the call ${name} has no handler`);
    const response = respond(spec, answer, request, !isPrivate && account === null);
    return name === 'formSubmit' ? respondToForm(response, c, origin) : response;
  } finally {
    lease.release();
  }
}

/** Bytes of a body that is streamed; one that does not say them counts as the largest. */
function statedSize(headers: Headers): number {
  return Number(headers.get('content-length') ?? LIBRARY_FILE_BYTES);
}

/** Path parameters, decoded. */
function paramsOf(c: Context): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(c.req.param()).map(([key, value]) => [key, toStorableText(value)]));
}

/** The response to a form: a redirect if the browser itself shows it. */
async function respondToForm(response: Response, c: Context, origin: string): Promise<Response> {
  const { headers } = c.req.raw;
  if (!isPlainForm(headers)) return response;
  return formReturn(headers, origin, c.req.param('form_id') ?? '', await response.json());
}

/** Counts the bytes that a call may store; @throws TooManyRequests */
async function countStored({ effects, now }: DispatchDeps, name: string, causer: Causer, bytes: number): Promise<void> {
  const stored = storedBy(name, bytes);
  if (stored !== undefined) await effects.allow(stored.effect, causer, now(), { weight: stored.kibibytes });
}

type Granted = { readonly [E in Effect]?: Permit<E> };

/** Counts the effects of a call; @throws TooManyRequests */
async function allowAll({ effects, now }: DispatchDeps, causer: Causer, all: readonly Effect[]): Promise<Granted> {
  const granted = [];
  for (const effect of all) granted.push([effect, await effects.allow(effect, causer, now())] as const);
  return Object.fromEntries(granted);
}

function permitOf<E extends Effect>(granted: Granted, effect: E): Permit<E> {
  const permit = granted[effect];
  if (permit === undefined) throw new Error(`the effect ${effect} is not listed for this call`);
  return permit;
}

function readQuery(spec: CallSpec, c: Context) {
  const given = Object.entries(c.req.queries()).map(([key, values]) => {
    const clean = values.map(toStorableText);
    return [toStorableText(key), clean.length > 1 ? clean : clean[0]];
  });
  return parse(spec.query ?? v.unknown(), Object.fromEntries(given), '/query');
}

/** The call's own language parameter, else the `page-language` header's, else Thai. */
function langOf(headers: Headers, query: unknown): Lang {
  const named = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  const header = headers.get('page-language');
  return [named, header].find(isLang) ?? DEFAULT_LANG;
}

/** Calls whose responses depend on the visitor. */
function isPrivateCall({ path }: CallSpec): boolean {
  return path.startsWith('/api/x4/');
}
