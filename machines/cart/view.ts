import type { SnapshotFrom } from 'xstate';
import type { CartItem } from '#schemas/cart.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import { isOffline, visibleItems } from './context.ts';
import type { cartMachine } from './machine.ts';

/** The cart as screens read it. */
export interface CartScreen {
  readonly items: readonly CartItem[];
  /** Number of pieces. */
  readonly count: number;
  readonly ready: boolean;
  readonly loading: boolean;
  readonly updating: boolean;
  readonly offline: boolean;
  readonly faults: Readonly<Record<string, readonly ErrorEntry[]>>;
}

/** Returns the view: confirmed items with drafts and queued additions applied. */
export function cartView(snapshot: SnapshotFrom<typeof cartMachine>): CartScreen {
  const { context } = snapshot;
  const items = visibleItems(context);
  return {
    items,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ready: context.ready,
    loading: snapshot.hasTag('loading'),
    updating: snapshot.hasTag('updating'),
    offline: isOffline(context),
    faults: context.faults,
  };
}
