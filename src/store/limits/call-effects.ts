/** The effects of calls, which are counted before a body is read. */
import type { CallName } from '#schemas/calls/index.ts';
import type { experimentCalls } from '#schemas/experiments/counts.ts';
import { normalPath } from '../catalog/find-page.ts';
import type { Effect } from './effects.ts';

/** The parts of a call that its effects depend on. */
export interface CountedCall {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly isGuest: boolean;
  readonly isUpload: boolean;
}

type Name = CallName | keyof typeof experimentCalls;
const NONE = (): readonly Effect[] => [];

/** The compiler names a call without an entry. */
const EFFECTS: { readonly [N in Name]: (call: CountedCall) => readonly Effect[] } = {
  authCheck: NONE,
  base: NONE,
  blogs: NONE,
  cartCheckoutByItems: ({ isGuest }) => (isGuest ? ['cart-written', 'cart-opened'] : ['cart-written']),
  cartGet: NONE,
  // The handler counts it, because the coupon's code is in the body.
  cartUpdate: () => ['cart-written'],
  cartUpdateItems: () => ['cart-written'],
  couponClaim: () => ['coupon-tried'],
  couponList: NONE,
  experimentCount: () => ['experiment-counted'],
  formSubmit: ({ isUpload }) => (isUpload ? ['file-uploaded'] : ['form-sent']),
  memberInfo: NONE,
  memberJoin: NONE,
  memberLeave: NONE,
  page: ({ query }) => (isSearch(query) ? ['searched'] : []),
  productCategories: NONE,
  productsBatch: NONE,
  search: () => ['searched'],
  sitemap: NONE,
  urlLogin: NONE,
  urlLogout: NONE,
  urlRegister: NONE,
};

/** Parameters that turn a listing into a search. */
const SEARCHING = ['q', 'f', 'min_price', 'max_price'];

/** A page that searches costs the same as the call `search`. */
function isSearch(query: CountedCall['query']): boolean {
  return normalPath(String(query.path)) === '/search' || SEARCHING.some((parameter) => parameter in query);
}

/** The effects of a call; the gate counts calls of the builder. */
export function effectsOf(call: CountedCall): readonly Effect[] {
  return isCounted(call.name) ? EFFECTS[call.name](call) : [];
}

/** Bytes stored per byte of a cart's body: the line, and its part of the response, encrypted and in base64. */
const STORED_PER_CART_BYTE = 3;

/** Bytes that a call may store, by the bytes of its body; undefined for calls that store none of it. */
export function storedBy(
  name: string,
  bytes: number,
): { readonly effect: 'cart-stored' | 'form-stored' | 'page-stored'; readonly kibibytes: number } | undefined {
  switch (name) {
    case 'cartCheckoutByItems':
    case 'cartUpdate':
    case 'cartUpdateItems':
      return { effect: 'cart-stored', kibibytes: Math.ceil((STORED_PER_CART_BYTE * bytes) / 1024) };
    case 'formSubmit':
      return { effect: 'form-stored', kibibytes: Math.ceil(bytes / 1024) };
    case 'builderSave':
    case 'builderMediaUpload':
    case 'builderMediaReplace':
    case 'builderMediaFile':
    case 'builderMediaReplaceFile':
    case 'builderMediaPoster':
      return { effect: 'page-stored', kibibytes: Math.ceil(bytes / 1024) };
    default:
      return undefined;
  }
}

function isCounted(name: string): name is Name {
  return Object.hasOwn(EFFECTS, name);
}
