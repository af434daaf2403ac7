/** Reads the catalogue of a Vendure channel through the admin API. */
import * as v from 'valibot';
import type { VendureClient } from './client.ts';
import {
  Collection,
  CustomFields,
  type EngineCatalogue,
  type EngineProduct,
  type EngineVariant,
  Facet,
  hasField,
  Product,
  Promotion,
  STOCK_FIELDS,
  Variant,
  Versioned,
} from './records.ts';
import { readTerms } from './terms.ts';

const listOf = <S extends v.GenericSchema>(schema: S) => v.object({ totalItems: v.number(), items: v.array(schema) });
const ASSET = 'id name source';

const CUSTOM_FIELDS = {
  query: `query Fields {
    product: __type(name: "ProductCustomFields") { fields { name } }
    promotion: __type(name: "PromotionCustomFields") { fields { name } }
    collection: __type(name: "Collection") { fields { name } }
    globalSettings { trackInventory outOfStockThreshold }
  }`,
  data: v.object({
    product: CustomFields,
    promotion: CustomFields,
    collection: CustomFields,
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
        featuredAsset { ${ASSET} } assets { ${ASSET} } facetValues { id }
        optionGroups { translations { languageCode name } options { id translations { languageCode name } } }
        collections { id }
        variants { ${STOCK_FIELDS} updatedAt ${uuid} options { id } facetValues { id } assets { ${ASSET} } translations { languageCode name } }
      }
    }
  }`,
  data: v.object({ products: listOf(Product) }),
});

const WithId = v.object({ id: v.string() });
const ProductVersion = v.object({
  id: v.string(),
  updatedAt: v.string(),
  translations: v.array(Versioned),
  facetValues: v.array(WithId),
  featuredAsset: v.nullable(WithId),
  assets: v.array(WithId),
});
const PRODUCT_VERSIONS = {
  query: `query ProductVersions($skip: Int!, $take: Int!) {
    products(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems
      items { id updatedAt translations { updatedAt } facetValues { id } featuredAsset { id } assets { id } }
    }
  }`,
  data: v.object({ products: listOf(ProductVersion) }),
};
const MEMBERSHIPS = {
  query: `query Memberships($skip: Int!, $take: Int!) {
    products(options: { skip: $skip, take: $take, sort: { id: ASC } }) { totalItems items { id collections { id } } }
  }`,
  data: v.object({ products: listOf(v.object({ id: v.string(), collections: v.array(WithId) })) }),
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

const collectionsQuery = (count: string) => ({
  query: `query Collections($skip: Int!, $take: Int!) {
    collections(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems
      items { id parentId position isPrivate ${count} translations { languageCode name slug description } featuredAsset { ${ASSET} } }
    }
  }`,
  data: v.object({ collections: listOf(Collection) }),
});

const FACETS = {
  query: `query Facets($skip: Int!, $take: Int!) {
    facets(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems
      items { code isPrivate translations { languageCode name } values { id translations { languageCode name } } }
    }
  }`,
  data: v.object({ facets: listOf(Facet) }),
};

const PROMOTIONS = {
  query: `query Promotions($skip: Int!, $take: Int!) {
    promotions(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems
      items {
        couponCode enabled startsAt endsAt usageLimit customFields { raanListed } translations { languageCode name }
        conditions { code args { name value } } actions { code args { name value } }
      }
    }
  }`,
  data: v.object({ promotions: listOf(Promotion) }),
};

/** Records per request: Vendure returns at most 100 in its default configuration. */
const PAGE = 100;
/**
 * Products with all their parts per request: Vendure loads the variants, options and pictures of each product
 * separately.
 */
const WHOLE_PAGE = 25;

async function readAll<T>(
  read: (page: object) => Promise<{ totalItems: number; items: T[] }>,
  take = PAGE,
): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const { totalItems, items } = await read({ skip: found.length, take });
    found.push(...items);
    if (items.length === 0 || found.length >= totalItems) return found;
  }
}

/**
 * Reads a channel's catalogue. With the catalogue `before`, it reads prices and stock of all variants, collections,
 * facets and promotions, but only products that have changed since. Vendure does not date some changes: to options, to
 * facet values and pictures of a variant, and products that swap collections. Such a product is not read again. If every answer is
 * the same as for `before`, the result is `before` itself.
 */
export async function readCatalogue(
  client: Pick<VendureClient, 'admin'>,
  before?: EngineCatalogue,
): Promise<EngineCatalogue> {
  const answers: unknown[] = [];
  const admin: VendureClient['admin'] = async (operation, variables) => {
    const answer = await client.admin(operation, variables, { keepsAnswer: true });
    answers.push(answer);
    return answer;
  };
  const { product, promotion, collection, globalSettings: rules } = await admin(CUSTOM_FIELDS);
  const query = productsQuery(hasField(product, 'raanUuid') ? 'customFields { raanUuid }' : '');
  const readProducts = (filter?: object) =>
    readAll(
      async (page) => (await client.admin(query, filter === undefined ? page : { ...page, filter })).products,
      WHOLE_PAGE,
    );
  const found = before === undefined ? await readProducts() : await readChanges(admin, before.products, readProducts);
  const counted = collectionsQuery(hasField(collection, 'productVariantCount') ? 'productVariantCount' : '');
  const collections = await readAll(async (page) => (await admin(counted, page)).collections);
  const isRegrouped = before !== undefined && sizesOf(collections) !== sizesOf(before.collections);
  const products = isRegrouped ? await regroup(admin, found) : found;
  const facets = await readAll(async (page) => (await admin(FACETS, page)).facets);
  // Codes that the owner has not published are only for the people who got them.
  const promotions = hasField(promotion, 'raanListed')
    ? await readAll(async (page) => (await admin(PROMOTIONS, page)).promotions)
    : [];
  const terms = await readTerms({ admin });
  // The client returns the same object for the same answer.
  const isSame = answers.length === before?.answers.length && answers.every((one, at) => one === before.answers[at]);
  if (before !== undefined && isSame) return before;
  return { answers, rules, products, collections, facets, promotions, terms };
}

/** How many variants each collection holds. */
function sizesOf(collections: EngineCatalogue['collections']): string {
  return collections.map(({ id, productVariantCount }) => `${id}:${productVariantCount ?? ''}`).join(' ');
}

/** Products with their current collections. No date shows that these have changed. */
async function regroup(
  admin: VendureClient['admin'],
  products: readonly EngineProduct[],
): Promise<readonly EngineProduct[]> {
  const memberships = await readAll(async (page) => (await admin(MEMBERSHIPS, page)).products);
  const collectionsOf = new Map(memberships.map(({ id, collections }) => [id, collections]));
  return products.map((product) => ({ ...product, collections: collectionsOf.get(product.id) ?? product.collections }));
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

type Version = Omit<v.InferOutput<typeof ProductVersion>, 'id'> & {
  readonly variants: readonly Pick<EngineVariant, 'id' | 'updatedAt'>[];
};

/** This date changes with a product, its texts, facet values, pictures and variants, but not with their stock. */
function versionOf({ updatedAt, translations, facetValues, featuredAsset, assets, variants }: Version): string {
  const dates = [updatedAt, ...translations.map((one) => one.updatedAt)];
  const values = facetValues.map(({ id }) => id).toSorted();
  const pictures = [featuredAsset, ...assets].map((asset) => asset?.id ?? '');
  const own = variants.map((variant) => `${variant.id}@${variant.updatedAt}`).toSorted();
  return [dates, values, pictures, own].map((part) => part.join(' ')).join('|');
}
