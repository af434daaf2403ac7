/** Before the first touch every type shows what it shows after it, or a labelled placeholder that fills itself in (kit/ui/fills.ts). */
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Product } from '#schemas/product.ts';
import { INITIAL_CART, INITIAL_COUPONS, INITIAL_VISITOR } from '../src/shop/server-shop.ts';
import { elements, resolved } from '../src/renderer/testing/resolved.tsx';
import { componentTypes } from './kit/testing/component-types.ts';
import { pageFor } from './kit/testing/page-of.ts';
import { couponRecord, productRecord, uuidOf } from './kit/testing/records.ts';
import { EMPTY_CART, fixed, inShop, testShop } from './kit/testing/shop.tsx';
import type { PageView, Shop, VisitorView } from './kit/shop.ts';
import { FILLS_MARK } from './kit/ui/fills.ts';

const OTHER = productRecord({ uuid: uuidOf(77), name: 'Reed rug' });
const KINDS = ['guest', 'account', 'member', 'with a cart', 'with a wishlist', 'with products viewed'] as const;
type Kind = (typeof KINDS)[number];

const isKnown = (kind: Kind) => kind === 'account' || kind === 'member';

/** The shop of the server, which every document is rendered with. */
function firstShop(): Shop {
  const shop = testShop();
  return {
    ...shop,
    cart: { ...shop.cart, view: fixed(INITIAL_CART) },
    visitor: { ...shop.visitor, view: fixed(INITIAL_VISITOR) },
    coupons: { ...shop.coupons, view: fixed(INITIAL_COUPONS) },
  };
}

/** The shop of a visitor once the app has started. */
function startedShop(kind: Kind, products: readonly Product[]): Shop {
  const shop = testShop();
  const user = isKnown(kind) ? { id: '1', name: 'Malee' } : null;
  const member = kind === 'member' ? 'member' : kind === 'account' ? 'not-member' : 'guest';
  const view: VisitorView = { user, member, joinCount: undefined, prompt: undefined };
  const uuids = [...products, OTHER].map(({ uuid }) => uuid);
  const items = uuids.map((uuid) => ({ uuid, quantity: 2 }));
  const coupons = [couponRecord({ state: isKnown(kind) ? 'claimable' : 'login' })];
  return {
    ...shop,
    products: fixed(new Map([[OTHER.uuid, OTHER]])),
    cart: {
      ...shop.cart,
      view: fixed(kind === 'with a cart' ? { ...EMPTY_CART, items, count: 2 * items.length } : EMPTY_CART),
    },
    visitor: { ...shop.visitor, view: fixed(view) },
    coupons: { ...shop.coupons, view: fixed({ coupons, claiming: undefined }) },
    wishlist: { ...shop.wishlist, view: fixed(kind === 'with a wishlist' ? uuids : []) },
    recentlyViewed: fixed(kind === 'with products viewed' ? uuids : []),
  };
}

function render(sample: object, page: PageView, shop: Shop): Element {
  const root = document.createElement('div');
  root.innerHTML = renderToString(inShop(<>{elements(resolved(sample, 'en').nodes)}</>, { shop, page }));
  return root;
}

/** Whether the starter starts the app for a part (src/event-replay/fills.ts). */
function fills(part: Element, kind: Kind): boolean {
  const [source] = (part.getAttribute(FILLS_MARK) ?? '').split(' ');
  if (source === 'session') return isKnown(kind);
  if (source === 'wishlist') return kind === 'with a wishlist';
  if (source === 'recently-viewed') return kind === 'with products viewed';
  return source === 'cart';
}

/** Removes what the stylesheet hides from a visitor, and the number that the starter writes (src/event-replay/cart-count.ts). */
function asSeen(root: Element, kind: Kind): Element {
  const unseen = isKnown(kind) ? '[data-for^=guests]' : '[data-for=session]';
  for (const element of root.querySelectorAll(`${unseen}, [data-cart-count], [hidden]:not([${FILLS_MARK}])`))
    element.remove();
  return root;
}

const wordsOf = (root: Element) => root.textContent.replaceAll(/\s+/g, ' ').trim();

/** Stands for the words of a part that fills itself in: any. */
const FILLED = '\u0000';

/** The words of the first view with `FILLED` for each part that fills itself in, and whether each of these says what it is. */
function firstWords(root: Element, kind: Kind) {
  const parts = [...root.querySelectorAll<HTMLElement>(`[${FILLS_MARK}]`)].filter((part) => fills(part, kind));
  const isLabelled = parts.every((part) => part.hidden || wordsOf(part) !== '' || part.hasAttribute('aria-label'));
  for (const part of parts) part.replaceWith(FILLED);
  return { isLabelled, words: wordsOf(root) };
}

/** Whether the words of the started app are those of the first view, with any others where a part fills itself in. */
function agree(first: string, started: string): boolean {
  const rest = first.split(FILLED).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^${rest.map((part) => part.trim()).join('.*')}$`, 's').test(started);
}

/** Kinds of products that visitors can order differently. */
const PRODUCTS = { usual: {}, 'for members': { member_only: true }, limited: { limit_per_account: 2 } } as const;

describe.each(KINDS)('for a visitor who is a %s', (kind) => {
  test.each(Object.entries(PRODUCTS))('before and after the first touch types agree (products: %s)', (_, fields) => {
    const findings = [...componentTypes].flatMap(([type, { samples }]) =>
      samples.flatMap((sample, at) => {
        const own = pageFor(sample, 'en');
        const productDetails = (own.otherData.productDetails ?? []).map((product) => ({ ...product, ...fields }));
        const otherData = { ...own.otherData, productDetails, coupons: [couponRecord({ state: 'login' })] };
        const page = { ...own, otherData };
        const first = firstWords(asSeen(render(sample, page, firstShop()), kind), kind);
        const started = wordsOf(asSeen(render(sample, page, startedShop(kind, productDetails)), kind));
        return agree(first.words, started) && first.isLabelled ? [] : [{ type, at, first, started }];
      }),
    );
    expect(findings).toEqual([]);
  });
});
