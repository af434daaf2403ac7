/**
 * The calls that machines invoke, their answers in the machines' terms (contract, chapter 2; specification, chapter 7). None of
 * them throws.
 */
import { unreachable } from '#schemas/unreachable.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';
import type { Cart, CartCredentials } from '#schemas/cart.ts';
import type { AccountPage, UrlAnswer, UserAnswer } from '#machines/auth/machine.ts';
import type { CartAnswer, SaveRequest } from '#machines/cart/types.ts';
import type { Claim, ClaimAnswer, ListAnswer } from '#machines/coupon/machine.ts';
import type { ChangeAnswer, MemberAnswer } from '#machines/membership/machine.ts';
import type { Call } from '../../call/call.ts';
import type { CallResult, FailedCall } from '../../call/response.ts';

/** Bytes of a request that outlives its page: browsers allow 65,536 for all keepalive requests together. */
const KEEPALIVE_BYTES = 60_000;
/** Statuses below 500 that ask to retry later: timeout, too early, too many requests. */
const RETRY_LATER = new Set([408, 425, 429]);

/** Loads the cart; null credentials ask for the user's own. */
export async function loadCart(
  call: Call,
  credentials: CartCredentials | null,
  signal: AbortSignal,
): Promise<CartAnswer> {
  return cartAnswer(await call('cartGet', { query: credentials ?? {}, signal }));
}

/** Saves the cart. Small requests outlive the page (keepalive); the drafts of larger ones stay in storage until the next visit. */
export async function saveCart(call: Call, request: SaveRequest, signal: AbortSignal): Promise<CartAnswer> {
  const headers = { 'idempotency-key': request.key };
  const keepalive = new TextEncoder().encode(JSON.stringify(request.body)).byteLength <= KEEPALIVE_BYTES;
  if (request.call === 'cartUpdateItems')
    return cartAnswer(await call(request.call, { body: request.body, headers, keepalive, signal }));
  return cartAnswer(await call(request.call, { body: request.body, headers, keepalive, signal }));
}

function cartAnswer(result: CallResult<Cart | null>): CartAnswer {
  if (result.ok) return { ok: true, cart: result.data };
  if (!isFinal(result)) return { ok: false, reason: 'unavailable' };
  return {
    ok: false,
    reason: 'refused',
    failure: result.kind === 'refused' ? result.failure : { key: '', errors: [] },
  };
}

/** Whether the platform meant its answer: the same request later would get it again. */
function isFinal(answer: FailedCall): answer is Extract<FailedCall, { status: number }> {
  return 'status' in answer && answer.status < 500 && !RETRY_LATER.has(answer.status);
}

/** Fetches the user. A refusal means a guest; any other failure leaves the identity unknown. */
export async function checkUser(call: Call, signal: AbortSignal): Promise<UserAnswer> {
  const answer = await call('authCheck', { signal });
  if (answer.ok) return { ok: true, user: answer.data.user };
  const isGuest = isFinal(answer) && (answer.kind === 'refused' || answer.status === 401);
  return isGuest ? { ok: true, user: null } : { ok: false };
}

/** Fetches the URL of the account service's page, which leads back to `address` without its trailing slash. */
export async function fetchAccountUrl(call: Call, page: AccountPage, address: string): Promise<UrlAnswer> {
  const query = { continue_url: address.replace(/(?<!\/)\/+$/, '') };
  const answer = await requestUrl(call, page, query);
  if (!answer.ok) return { ok: false, key: keyOf(answer) };
  return isWebUrl(answer.data.url, address) ? { ok: true, url: answer.data.url } : { ok: false, key: 'INVALID_URL' };
}

function requestUrl(call: Call, page: AccountPage, query: { readonly continue_url: string }) {
  switch (page) {
    case 'login':
      return call('urlLogin', { query });
    case 'register':
      return call('urlRegister', { query });
    case 'logout':
      return call('urlLogout', { query });
    default:
      return unreachable(page);
  }
}

/** Loads the visitor's membership. Requests are not shared: another visitor may have come meanwhile. */
export async function loadMember(call: Call, signal: AbortSignal): Promise<MemberAnswer> {
  const answer = await call('memberInfo', { signal });
  return answer.ok ? { ok: true, info: answer.data } : { ok: false };
}

/** Joins or leaves the membership. */
export async function changeMembership(call: Call, change: 'join' | 'leave'): Promise<ChangeAnswer> {
  const answer = await call(change === 'join' ? 'memberJoin' : 'memberLeave');
  return answer.ok ? { ok: true } : { ok: false, key: keyOf(answer) };
}

function keyOf(answer: FailedCall): string {
  return answer.kind === 'refused' ? answer.failure.key : '';
}

function isWebUrl(url: string, base: string): boolean {
  return /^https?:$/.test(parseUrl(url, base)?.protocol ?? '');
}

/** Lists the coupons with their states for this visitor. */
export async function listCoupons(call: Call, signal: AbortSignal): Promise<ListAnswer> {
  const answer = await call('couponList', { signal });
  return answer.ok ? { ok: true, coupons: answer.data.coupons } : { ok: false };
}

/** Claims a coupon; the claim's key makes a retry idempotent. */
export async function claimCoupon(call: Call, claim: Claim | undefined, signal: AbortSignal): Promise<ClaimAnswer> {
  if (claim === undefined) return { ok: false, reason: 'unavailable' };
  const answer = await call('couponClaim', {
    body: { code: claim.code },
    headers: { 'idempotency-key': claim.key },
    signal,
  });
  if (answer.ok) return { ok: true, coupon: answer.data.coupon };
  if (!isFinal(answer) || answer.kind !== 'refused') return { ok: false, reason: 'unavailable' };
  return { ok: false, reason: 'refused', key: answer.failure.key, msg: answer.failure.msg };
}
