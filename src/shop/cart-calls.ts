/** The cart's calls, their endings told in the machine's words (specification, chapter 7). */
import type { Cart, CartCredentials } from '#schemas/cart.ts';
import type { CartAnswer, SaveRequest } from '#machines/cart/types.ts';
import type { Call, CallResult } from '../call/call.ts';

/** A keepalive request may carry 65,536 bytes; some are left to others that are under way. */
const KEEPALIVE_BYTES = 60_000;
/** Answers that are worth another try: time-out, too early, too many. */
const RETRIED_STATUSES = new Set([408, 425, 429]);

export async function loadCart(
  call: Call,
  credentials: CartCredentials | null,
  signal: AbortSignal,
): Promise<CartAnswer> {
  return answerOf(await call('cartGet', { query: credentials ?? {}, signal }));
}

/** Small saves outlive the page (keepalive); large ones can't, their drafts stay in the storage until the next visit. */
export async function saveCart(call: Call, request: SaveRequest, signal: AbortSignal): Promise<CartAnswer> {
  const headers = { 'idempotency-key': request.key };
  const keepalive = new TextEncoder().encode(JSON.stringify(request.body)).byteLength <= KEEPALIVE_BYTES;
  if (request.call === 'cartUpdateItems')
    return answerOf(await call(request.call, { body: request.body, headers, keepalive, signal }));
  return answerOf(await call(request.call, { body: request.body, headers, keepalive, signal }));
}

function answerOf(result: CallResult<Cart | null>): CartAnswer {
  if (result.ok) return { ok: true, cart: result.data };
  if (result.kind === 'refused') return { ok: false, reason: 'refused', failure: result.failure };
  if (result.kind === 'status' && result.status < 500 && !RETRIED_STATUSES.has(result.status))
    return { ok: false, reason: 'refused', failure: { key: '', errors: [] } };
  return { ok: false, reason: 'unavailable' };
}
