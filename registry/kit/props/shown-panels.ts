import type { ReactNode } from 'react';

export interface Panel<Item> {
  /** Of its slot; it stays when other panels come and go. */
  readonly number: number;
  readonly item: Item;
  readonly content: ReactNode;
}

/** The panels that have something in them; in preview also those that wait for content. */
export function panelsOf<Item>(
  items: readonly Item[],
  slots: Readonly<Record<string, ReactNode>>,
  preview: boolean,
): readonly Panel<Item>[] {
  return items.flatMap((item, index) => {
    const content = slots[`panel-${index + 1}`];
    return content === undefined && !preview ? [] : [{ number: index + 1, item, content }];
  });
}
