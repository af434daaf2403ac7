/** Additions that no cart has applied yet, as the visitor expects them: each is applied once, by whichever tab loads the cart first. */
import type { AccountDigest, CartItem } from '#schemas/cart.ts';
import type { CartChange, QueuedAddition } from '../types.ts';
import type { ExpectedCart } from './expected-cart.ts';

type Waiting = Pick<QueuedAddition, 'uuid' | 'quantity' | 'owner'>;
type Stored = Pick<CartItem, 'uuid' | 'quantity'>;

export class QueuedAdditions {
  /** By id. */
  private readonly waiting = new Map<string, Waiting>();
  private readonly applied = new Set<string>();
  /** Additions stored by the starter, by id. */
  private readonly stored = new Map<string, Stored>();

  /** The requested quantities, queued additions included. */
  requested(expected: ExpectedCart): ReadonlyMap<string, number> {
    const requested = new Map<string, number>(expected.wanted);
    for (const { uuid, quantity } of this.waiting.values()) requested.set(uuid, (requested.get(uuid) ?? 0) + quantity);
    return requested;
  }

  /** Records what a persisted cart queues and has applied. */
  record({ cart: { waiting = [] }, added }: CartChange, expected: ExpectedCart): void {
    for (const { id, uuid, quantity, owner } of waiting)
      if (!this.applied.has(id)) this.waiting.set(id, { uuid, quantity, owner });
    for (const id of added) this.apply(id, expected);
  }

  /** The starter has stored an addition, before any app runs. */
  store(id: string, addition: Stored): void {
    this.stored.set(id, addition);
    this.waiting.set(id, addition);
  }

  apply(id: string, expected: ExpectedCart): void {
    const addition = this.waiting.get(id);
    if (addition === undefined || !this.waiting.delete(id)) return;
    this.applied.add(id);
    expected.add(addition.uuid, addition.quantity);
  }

  /** Drops additions of another account. */
  dropForeign(user: AccountDigest | null): void {
    for (const [id, { owner }] of this.waiting)
      if (user !== null && owner !== undefined && owner !== user) this.waiting.delete(id);
  }

  /** Forgets all but the additions that are stored apart from the cart: the storage did not persist it. */
  forget(storedIds: Iterable<string>): void {
    this.waiting.clear();
    for (const id of storedIds) {
      const addition = this.stored.get(id);
      if (addition === undefined) continue;
      this.applied.delete(id);
      this.waiting.set(id, addition);
    }
  }
}
