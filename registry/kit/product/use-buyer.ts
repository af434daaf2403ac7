import type { Buyer } from '#schemas/records/product-rules.ts';
import { type VisitorView, useVisitor } from '../shop.ts';

/** The visitor as an order sees them; somebody whom the page does not know yet is a guest. */
export function useBuyer(): Buyer {
  return buyerOf(useVisitor());
}

/** The visitor of a view as an order sees them. */
export function buyerOf({ user, member }: Pick<VisitorView, 'user' | 'member'>): Buyer {
  if (member === 'member' || member === 'leaving') return 'member';
  return user ? 'account' : 'guest';
}
