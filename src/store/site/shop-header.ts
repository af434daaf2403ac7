/** The shop's own header for the account site and the checkout: its logo and the first level of its menu. */
import * as v from 'valibot';
import { zoneNodes } from '#schemas/page/base.ts';
import { OwnPath, ShopText } from '#schemas/page/node-values.ts';
import { isRecord } from '#schemas/record.ts';
import type { ShopHeader } from '../shop.ts';
import { serverTexts } from '../../texts/server-texts.ts';

const HEADER_TYPE = 'site-header';
/** Maximum links beside a logo. */
const MENU_ENTRIES = 6;

const Logo = v.object({ src: OwnPath, alt: v.optional(ShopText, '') });
const Entry = v.object({ label: ShopText, href: OwnPath });

/** The header of the shop's pages; without logo or menu if its base has no such header. */
export function shopHeaderOf({ headerZone }: Readonly<Record<string, unknown>>): ShopHeader {
  const props = headerProps(zoneNodes(headerZone));
  const logo = v.safeParse(Logo, props.logo);
  const entries = Array.isArray(props.menu) ? props.menu : [];
  return {
    logo: logo.success ? logo.output : null,
    menu: entries
      .flatMap((entry) => {
        const read = v.safeParse(Entry, entry);
        return read.success ? [read.output] : [];
      })
      .slice(0, MENU_ENTRIES),
  };
}

/** The props of the first header among nodes and their children. */
function headerProps(nodes: readonly unknown[]): Readonly<Record<string, unknown>> {
  for (const node of nodes) {
    if (!isRecord(node)) continue;
    if (node.type === HEADER_TYPE && isRecord(node.props)) return node.props;
    const found = headerProps(Array.isArray(node.children) ? node.children : []);
    if (Object.keys(found).length > 0) return found;
  }
  return {};
}

/** The texts of the header's own links. */
export const HEADER_WORDS = serverTexts((i18n) => ({
  menu: i18n._({ id: 'header.menu', message: 'Shop menu' }),
  cart: i18n._({ id: 'header.cart', message: 'Cart' }),
  account: i18n._({ id: 'header.account', message: 'Account' }),
}));
