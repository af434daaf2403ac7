import { eq } from 'drizzle-orm';
import type { Delivery } from '#schemas/delivery/delivery-terms.ts';
import { LANGS, type Lang, textIn } from '#schemas/lang.ts';
import type { OwnPage } from '#schemas/page/own-pages.ts';
import { isRecord } from '#schemas/record.ts';
import { addsVat, type Shop, type ShopPolicy } from '../shop.ts';
import { choiceLabel } from '../checkout/texts.ts';
import { shops } from '../database/tables/shop.ts';
import { fillRules } from '../rules/fill-rules.ts';
import { type Catalogue, remember } from './catalogue.ts';
import { resolveTexts } from './texts.ts';

/** The base site data as imported, with the shop's rules in its texts, in all languages. */
export function storedBase(catalogue: Catalogue): Promise<Record<string, unknown>> {
  return remember(catalogue, 'base', async () => {
    const { db, shop } = catalogue;
    const [row] = await db.select({ base: shops.base }).from(shops).where(eq(shops.webId, shop.webId));
    const filled = fillRules(row?.base ?? {}, shop.policy);
    return isRecord(filled) ? filled : {};
  });
}

/** The pages of the account service. */
const ACCOUNT_PAGES = {
  orders: '/account/orders',
  profile: '/account/profile',
  addresses: '/account/addresses',
  security: '/account/security',
  connections: '/account/connections',
  login: '/account/login',
  register: '/account/register',
  logout: '/account/logout',
  restock: '/account/restock',
} satisfies Partial<Record<OwnPage, string>>;

/**
 * The base as sent: texts in one language, except in nodes (they keep `$t`) and in message sets. The service adds its
 * own fields: the shop's id, names, address and languages.
 */
export function baseAnswer(stored: Record<string, unknown>, shop: Shop, lang: Lang, origin: string): object {
  const { headerZone, footerZone, freeZone, checkoutZone: _, locales, ...rest } = stored;
  const resolved = resolveTexts(rest, lang);
  const texts = isRecord(resolved) ? resolved : {};
  const web = isRecord(texts.web) ? texts.web : {};
  const settings = isRecord(texts.settings) ? texts.settings : {};
  return {
    langs: LANGS,
    frontend_web_url: origin,
    ...texts,
    settings: {
      ...settings,
      ...(shop.hasPlainCart === true ? { plain_cart: true } : {}),
      ...(addsVat(shop) ? {} : { prices_with_vat: true }),
      pages: { ...ACCOUNT_PAGES, ...(isRecord(settings.pages) ? settings.pages : {}) },
    },
    web: { ...web, web_id: shop.webId, web_name: shop.webName, name: web.name ?? textIn(shop.name, lang) },
    headerZone,
    footerZone,
    freeZone,
    locales,
    ...promised(texts, shop),
    ...(shop.policy.rules === undefined ? {} : { rules: shop.policy.rules }),
    ...(shop.policy.deliveries === undefined ? {} : { deliveries: deliveriesOf(shop.policy, lang) }),
  };
}

/** The payments of a base, without those that the shop's engine lacks. */
function promised({ paymentMethods: listed }: Record<string, unknown>, { paymentMethods }: Shop): object {
  if (!Array.isArray(listed)) return {};
  const kinds = new Set<unknown>(paymentMethods.map(({ kind }) => kind));
  const isPromised = (method: unknown) => kinds.has(isRecord(method) ? method.kind : method);
  return { paymentMethods: listed.filter(isPromised) };
}

/** The deliveries of the checkout, with their terms and their names in a language. */
function deliveriesOf({ shipping_types, deliveries = {} }: ShopPolicy, lang: Lang): Delivery[] {
  return shipping_types.flatMap((type) => {
    const terms = Object.hasOwn(deliveries, type) ? deliveries[type] : undefined;
    return terms === undefined ? [] : [{ ...terms, type, label: choiceLabel('shipping', type, lang) }];
  });
}
