import { DELEGATED_MARK } from '#registry/kit/cart/uses-cart.ts';
import type { Shop } from '#registry/kit/shop.ts';
import { FILLS_MARK } from '#registry/kit/ui/fills.ts';

const HEART = `button[${DELEGATED_MARK}][${FILLS_MARK}^="wishlist "]`;

/** Saves products with the hearts of cards that are not hydrated, and shows on them what is saved. Hydrated ones prevent the default. */
export function delegateHearts({ wishlist }: Pick<Shop, 'wishlist'>): void {
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    const heart = target instanceof Element ? target.closest(HEART) : null;
    if (heart !== null && !defaultPrevented) wishlist.toggle(productOf(heart));
  });
  const show = () => {
    const saved = wishlist.view.get();
    for (const heart of document.querySelectorAll(HEART))
      heart.setAttribute('aria-pressed', String(saved.includes(productOf(heart))));
  };
  wishlist.view.subscribe(show);
  show();
}

function productOf(heart: Element): string {
  return heart.getAttribute(FILLS_MARK)?.split(' ')[1] ?? '';
}
