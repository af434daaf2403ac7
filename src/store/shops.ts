import * as v from 'valibot';
import { desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { Contact, PaymentMethod } from '#schemas/page/base.ts';
import { salvageList } from '#schemas/lenient/salvage.ts';
import type { Database } from './database/database.ts';
import { fillLocalText } from './rules/fill-rules.ts';
import { type EngineTerms, termsBehind } from './shop-terms.ts';
import type { Shop } from './shop.ts';
import { shopHosts, shops } from './database/tables/shop.ts';

const COLUMNS = {
  webId: shops.webId,
  webName: shops.webName,
  name: shops.name,
  isDefault: shops.isDefault,
  suspended: shops.suspended,
  policy: shops.policy,
  paymentMethods: sql<
    readonly PaymentMethod[]
  >`CASE WHEN ${shops.base} ->> 'paymentMethods' IS NULL THEN '[]' ELSE ${shops.base} -> 'paymentMethods' END`.mapWith(
    (list: unknown) => salvageList(PaymentMethod, typeof list === 'string' ? JSON.parse(list) : list),
  ),
  contact: sql<Shop['contact']>`${shops.base} -> 'contact'`.mapWith((value: unknown) => {
    const read = v.safeParse(Contact, typeof value === 'string' ? JSON.parse(value) : value);
    return read.success ? read.output : null;
  }),
  engineTerms: shops.engineTerms,
  themeKey: sql<string | null>`${shops.base} ->> 'themeKey'`,
  darkThemeKey: sql<string | null>`${shops.base} -> 'settings' ->> 'dark_theme'`,
  hasTags: sql<boolean>`coalesce(${shops.base} ->> 'scripts', '{}') <> '{}' OR coalesce(${shops.base} ->> 'adwords', '{}') <> '{}'`,
  fingerprint: shops.fingerprint,
  published: shops.published,
};

/**
 * The shop of a host, looked up with its port first; an unknown host gets the default shop, or null if there is none.
 */
export async function shopOfHost(db: Database, host: string): Promise<Shop | null> {
  const withPort = host.toLowerCase();
  const bare = withPort.replace(/:\d+$/, '');
  const named = await db
    .select({ host: shopHosts.host, ...COLUMNS })
    .from(shopHosts)
    .innerJoin(shops, eq(shops.webId, shopHosts.webId))
    .where(inArray(shopHosts.host, [withPort, bare]));
  const found = named.find((row) => row.host === withPort) ?? named[0];
  if (found !== undefined) {
    const { host: _, ...shop } = found;
    return withRules(shop);
  }
  const [standard] = await db.select(COLUMNS).from(shops).orderBy(desc(shops.isDefault), shops.webId).limit(1);
  return standard === undefined ? null : withRules(standard);
}

type ShopColumns = Shop & { readonly engineTerms: EngineTerms | null };

/** The shop with the terms of its engine, and its rules in the labels of its payments. */
function withRules({ engineTerms, ...shop }: ShopColumns): Shop {
  const { policy, paymentMethods } = engineTerms === null ? shop : termsBehind(shop, engineTerms);
  const labelled = paymentMethods.map(({ label, note, ...method }) => ({
    ...method,
    label: fillLocalText(label, policy),
    ...(note === undefined ? {} : { note: fillLocalText(note, policy) }),
  }));
  return { ...shop, policy, paymentMethods: labelled };
}

/** Lets the terms of every shop be those of its folder: no engine decides them any longer. */
export async function forgetEngineTerms(db: Database): Promise<void> {
  await db.update(shops).set({ engineTerms: null }).where(isNotNull(shops.engineTerms));
}

/** The shop of a `web_id` or `web_name`; null if there is none. */
export async function shopByName(db: Database, name: string): Promise<Shop | null> {
  const [found] = await db
    .select(COLUMNS)
    .from(shops)
    .where(or(eq(shops.webId, name), eq(shops.webName, name)));
  return found === undefined ? null : withRules(found);
}

/** Names of this machine, which may have any port (RFC 6761). */
const LOOPBACK = /^(?:(?:[^:]+\.)?localhost|127(?:\.\d{1,3}){3})(?::\d+)?$/;

/**
 * Whether a host, including its port, belongs to a shop of the database. A loopback name matches at any port, because
 * links lead to the visitor's own machine there. Elsewhere another port may be another person's server.
 */
export async function isOwnHost(db: Database, host: string): Promise<boolean> {
  const withPort = host.toLowerCase();
  const names = LOOPBACK.test(withPort) ? [withPort, withPort.replace(/:\d+$/, '')] : [withPort];
  const [known] = await db
    .select({ host: shopHosts.host })
    .from(shopHosts)
    .where(inArray(shopHosts.host, names))
    .limit(1);
  return known !== undefined;
}

/** The first host of a shop by name, loopback hosts last; undefined if it has none. */
export async function firstHostOf(db: Database, webId: string): Promise<string | undefined> {
  const rows = await db
    .select({ host: shopHosts.host })
    .from(shopHosts)
    .where(eq(shopHosts.webId, webId))
    .orderBy(shopHosts.host);
  return (rows.find(({ host }) => !LOOPBACK.test(host)) ?? rows[0])?.host;
}

/** The names of every shop of the database. */
export function allShops(db: Database): Promise<Pick<Shop, 'webId' | 'webName'>[]> {
  return db.select({ webId: shops.webId, webName: shops.webName }).from(shops);
}
