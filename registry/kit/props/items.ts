/** Props that are lists: stable keys for their items, records in the order of ids, panels that have content. */
import type { ReactNode } from 'react';

/** Pairs items with React keys that stay stable while others come and go: the item's name, numbered where it repeats. */
export function keyed<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): { readonly key: string; readonly item: Item }[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { key: count === 0 ? name : `${name} ${count}`, item };
  });
}

/** The records of ids, in the order of the ids and without duplicates; skips ids without a record. */
export function pickInOrder<T>(ids: readonly string[], records: readonly T[], idOf: (record: T) => string): T[] {
  const byId = new Map(records.map((record) => [idOf(record), record]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** An item of a list prop with the content of the slot `panel-{number}`. */
export interface Panel<Item> {
  /** Number of its slot, from 1; stable while other panels come and go. */
  readonly number: number;
  readonly item: Item;
  readonly content: ReactNode;
}

/** Panels of tabs and accordions that have content; in preview the empty ones too, so that builders can fill them. */
export function visiblePanels<Item>(
  items: readonly Item[],
  slots: Readonly<Record<string, ReactNode>>,
  preview: boolean,
): readonly Panel<Item>[] {
  return items.flatMap((item, index) => {
    const content = slots[`panel-${index + 1}`];
    return content === undefined && !preview ? [] : [{ number: index + 1, item, content }];
  });
}
