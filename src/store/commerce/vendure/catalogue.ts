/** Reads the catalogue of a Vendure channel through the admin API: products, variants, options, collections and promotions. */
import * as v from 'valibot';
import type { VendureClient } from './client.ts';

const Translation = v.object({ languageCode: v.string(), name: v.string() });
const Described = v.object({ ...Translation.entries, slug: v.string(), description: v.string() });
const Versioned = v.object({ updatedAt: v.string() });
const Asset = v.object({ source: v.string() });
const Uuid = v.optional(v.object({ raanUuid: v.nullish(v.string()) }));

const Variant = v.object({
  id: v.string(),
  sku: v.string(),
  enabled: v.boolean(),
  /** Satang, with tax. */
  priceWithTax: v.number(),
  currencyCode: v.string(),
  trackInventory: v.picklist(['TRUE', 'FALSE', 'INHERIT']),
  outOfStockThreshold: v.number(),
  useGlobalOutOfStockThreshold: v.boolean(),
  stockLevels: v.array(v.object({ stockOnHand: v.number(), stockAllocated: v.number() })),
});
/** A variant's price and stock. */
export type EngineVariantStock = v.InferOutput<typeof Variant>;

const CatalogueVariant = v.object({
  ...Variant.entries,
  updatedAt: v.string(),
  options: v.array(v.object({ id: v.string() })),
  assets: v.array(Asset),
  customFields: Uuid,
  translations: v.array(Translation),
});
const OptionGroup = v.object({
  translations: v.array(Translation),
  options: v.array(v.object({ id: v.string(), translations: v.array(Translation) })),
});
const Product = v.object({
  id: v.string(),
  slug: v.string(),
  enabled: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  customFields: Uuid,
  translations: v.array(v.object({ ...Described.entries, ...Versioned.entries })),
  featuredAsset: v.nullable(Asset),
  assets: v.array(Asset),
  optionGroups: v.array(OptionGroup),
  collections: v.array(v.object({ id: v.string() })),
  variants: v.array(CatalogueVariant),
});
/** A product with its variants, as Vendure has it. */
export type EngineProduct = v.InferOutput<typeof Product>;
/** A product's variant, as Vendure has it. */
export type EngineVariant = EngineProduct['variants'][number];

const Collection = v.object({
  id: v.string(),
  parentId: v.string(),
  position: v.number(),
  isPrivate: v.boolean(),
  translations: v.array(Described),
  featuredAsset: v.nullable(Asset),
});
/** A collection, as Vendure has it. */
export type EngineCollection = v.InferOutput<typeof Collection>;

/** Stock rules of the whole channel, for variants that inherit them. */
export interface StockRules {
  readonly trackInventory: boolean;
  readonly outOfStockThreshold: number;
}

/** The catalogue of a channel at a time. */
export interface EngineCatalogue {
  readonly rules: StockRules;
  readonly products: readonly EngineProduct[];
  readonly collections: readonly EngineCollection[];
}

const STOCK_FIELDS =
  'id sku enabled priceWithTax currencyCode trackInventory outOfStockThreshold useGlobalOutOfStockThreshold stockLevels { stockOnHand stockAllocated }';

const listOf = <S extends v.GenericSchema>(schema: S) => v.object({ totalItems: v.number(), items: v.array(schema) });

/** The type of products' custom fields, as an answer names it. */
export const CustomFields = v.nullable(v.object({ fields: v.array(v.object({ name: v.string() })) }));

/** Whether the custom fields have `raanUuid`, by which products keep the uuids that pages name. */
export function hasUuidField(type: v.InferOutput<typeof CustomFields>): boolean {
  return type?.fields.some(({ name }) => name === 'raanUuid') ?? false;
}

const CUSTOM_FIELDS = {
  query: `query Fields { __type(name: "ProductCustomFields") { fields { name } } globalSettings { trackInventory outOfStockThreshold } }`,
  data: v.object({
    __type: CustomFields,
    globalSettings: v.object({ trackInventory: v.boolean(), outOfStockThreshold: v.number() }),
  }),
};

const productsQuery = (uuid: string) => ({
  query: `query Products($skip: Int!, $take: Int!, $filter: ProductFilterParameter) {
    products(options: { skip: $skip, take: $take, sort: { id: ASC }, filter: $filter }) {
      totalItems
      items {
        id slug enabled createdAt updatedAt ${uuid}
        translations { languageCode name slug description updatedAt }
        featuredAsset { source } assets { source }
        optionGroups { translations { languageCode name } options { id translations { languageCode name } } }
        collections { id }
        variants { ${STOCK_FIELDS} updatedAt ${uuid} options { id } assets { source } translations { languageCode name } }
      }
    }
  }`,
  data: v.object({ products: listOf(Product) }),
});

const PRODUCT_VERSIONS = {
  query: `query ProductVersions($skip: Int!, $take: Int!) {
    products(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems items { id updatedAt translations { updatedAt } }
    }
  }`,
  data: v.object({
    products: listOf(v.object({ id: v.string(), updatedAt: v.string(), translations: v.array(Versioned) })),
  }),
};
const VariantVersion = v.object({ ...Variant.entries, updatedAt: v.string(), productId: v.string() });
const VARIANT_VERSIONS = {
  query: `query VariantVersions($skip: Int!, $take: Int!) {
    productVariants(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems items { ${STOCK_FIELDS} updatedAt productId }
    }
  }`,
  data: v.object({ productVariants: listOf(VariantVersion) }),
};

const COLLECTIONS = {
  query: `query Collections($skip: Int!, $take: Int!) {
    collections(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems
      items { id parentId position isPrivate translations { languageCode name slug description } featuredAsset { source } }
    }
  }`,
  data: v.object({ collections: listOf(Collection) }),
};

const STOCK = {
  query: `query Stock($ids: [String!]!) {
    globalSettings { trackInventory outOfStockThreshold }
    productVariants(options: { filter: { id: { in: $ids } }, take: 100 }) { items { ${STOCK_FIELDS} } }
  }`,
  data: v.object({
    globalSettings: v.object({ trackInventory: v.boolean(), outOfStockThreshold: v.number() }),
    productVariants: v.object({ items: v.array(Variant) }),
  }),
};

/** Records of one request: Vendure answers 100 at most unless configured otherwise. */
const PAGE = 100;

async function readAll<T>(read: (page: object) => Promise<{ totalItems: number; items: T[] }>): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const { totalItems, items } = await read({ skip: found.length, take: PAGE });
    found.push(...items);
    if (items.length === 0 || found.length >= totalItems) return found;
  }
}

/**
 * Reads a channel's catalogue. With what was read `before` it reads prices and stock of all variants, the collections, and of products
 * those alone that have changed since. A product whose collections, options or pictures alone have changed is not among them.
 */
export async function readCatalogue(
  { admin }: Pick<VendureClient, 'admin'>,
  before?: EngineCatalogue,
): Promise<EngineCatalogue> {
  const { __type: type, globalSettings: rules } = await admin(CUSTOM_FIELDS);
  const query = productsQuery(hasUuidField(type) ? 'customFields { raanUuid }' : '');
  const readProducts = (filter?: object) =>
    readAll(async (page) => (await admin(query, filter === undefined ? page : { ...page, filter })).products);
  const products =
    before === undefined ? await readProducts() : await readChanges(admin, before.products, readProducts);
  const collections = await readAll(async (page) => (await admin(COLLECTIONS, page)).collections);
  return { rules, products, collections };
}

async function readChanges(
  admin: VendureClient['admin'],
  before: EngineCatalogue['products'],
  readProducts: (filter: object) => Promise<EngineProduct[]>,
): Promise<readonly EngineProduct[]> {
  const versions = await readAll(async (page) => (await admin(PRODUCT_VERSIONS, page)).products);
  const variants = await readAll(async (page) => (await admin(VARIANT_VERSIONS, page)).productVariants);
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
  const known = new Map(before.map((product) => [product.id, product]));
  const changed = versions.filter((version) => {
    const product = known.get(version.id);
    const found = { ...version, variants: variantsOf.get(version.id) ?? [] };
    return product === undefined || versionOf(product) !== versionOf(found);
  });
  for (let at = 0; at < changed.length; at += PAGE) {
    const ids = changed.slice(at, at + PAGE).map(({ id }) => id);
    for (const product of await readProducts({ id: { in: ids } })) known.set(product.id, product);
  }
  const live = new Map(variants.map(({ productId: _product, ...variant }) => [variant.id, variant]));
  return versions.flatMap(({ id }) => {
    const product = known.get(id);
    if (product === undefined) return [];
    return [{ ...product, variants: product.variants.map((variant) => ({ ...variant, ...live.get(variant.id) })) }];
  });
}

type Version = Pick<EngineProduct, 'updatedAt'> & {
  readonly translations: readonly { readonly updatedAt: string }[];
  readonly variants: readonly Pick<EngineVariant, 'id' | 'updatedAt'>[];
};

/** Changes with a product, its texts and its variants, not with their stock. */
function versionOf({ updatedAt, translations, variants }: Version): string {
  const dates = [updatedAt, ...translations.map((one) => one.updatedAt)];
  return [...dates, ...variants.map((variant) => `${variant.id}@${variant.updatedAt}`).toSorted()].join(' ');
}

/** Prices and stock of variants by their ids; those that Vendure does not have are missing. */
export async function readStock(
  { admin }: Pick<VendureClient, 'admin'>,
  ids: readonly string[],
): Promise<{ readonly rules: StockRules; readonly variants: readonly EngineVariantStock[] }> {
  const variants: EngineVariantStock[] = [];
  let rules: StockRules = { trackInventory: true, outOfStockThreshold: 0 };
  for (let at = 0; at < ids.length; at += PAGE) {
    const answer = await admin(STOCK, { ids: ids.slice(at, at + PAGE) });
    variants.push(...answer.productVariants.items);
    rules = answer.globalSettings;
  }
  return { rules, variants };
}

/** Pieces that can be ordered; null: the stock is not tracked. */
export function saleable(
  { trackInventory, useGlobalOutOfStockThreshold, outOfStockThreshold, stockLevels }: EngineVariantStock,
  rules: StockRules,
): number | null {
  const isTracked = trackInventory === 'INHERIT' ? rules.trackInventory : trackInventory === 'TRUE';
  if (!isTracked) return null;
  const threshold = useGlobalOutOfStockThreshold ? rules.outOfStockThreshold : outOfStockThreshold;
  const free = stockLevels.reduce((sum, { stockOnHand, stockAllocated }) => sum + stockOnHand - stockAllocated, 0);
  return Math.max(0, free - threshold);
}

/** Baht of an amount in satang, as decimal text. */
export function bahtOf(satang: number): string {
  return (satang / 100).toFixed(2);
}
