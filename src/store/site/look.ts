/** The look of the account site and the checkout: header and theme of the shop's pages, and the notes of the checkout. */
import { zoneNodes } from '#schemas/page/base.ts';
import type { Shop } from '../shop.ts';
import { shopHeaderOf } from './shop-header.ts';

/** Reads the base that a visitor sees. */
export function lookOf(base: Readonly<Record<string, unknown>>): Pick<Shop, 'header' | 'themeKey' | 'checkoutNotes'> {
  const { themeKey, checkoutZone } = base;
  return {
    header: shopHeaderOf(base),
    themeKey: typeof themeKey === 'string' ? themeKey : null,
    checkoutNotes: zoneNodes(checkoutZone),
  };
}
