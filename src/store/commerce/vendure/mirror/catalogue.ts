/** Reads the catalogue of a Vendure channel through the admin API. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import {
  collectionsQuery,
  CUSTOM_FIELDS,
  FACETS,
  MEMBERSHIPS,
  PRODUCT_VERSIONS,
  productsQuery,
  type ProductVersion,
  PROMOTIONS,
  VARIANT_VERSIONS,
} from './catalogue-queries.ts';
import type { AdminAnswer, VendureClient } from '../client.ts';
import { type EngineCatalogue, type EngineProduct, type EngineVariant, hasField } from '../records.ts';
import { readTerms } from './terms.ts';

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

/** A query of a mirror run, with the digest of its answer. */
interface Asked {
  readonly query: string;
  readonly variables: object;
  readonly digest: string;
}

/** A catalogue between two mirror runs. Its text costs a loaded server's garbage collection less than its objects. */
export interface KeptCatalogue {
  readonly text: Buffer;
  /** Digest of everything but stock. */
  readonly digest: string;
  /** The queries that found it, except those for whole products. The same answers mean that nothing has changed. */
  readonly asked: readonly Asked[];
}

/** Restores a kept catalogue. */
export function unpackCatalogue({ text }: KeptCatalogue): EngineCatalogue {
  return JSON.parse(text.toString()) as EngineCatalogue;
}

/**
 * Reads a channel's catalogue. With the catalogue `before`, it reads prices and stock of all variants, collections,
 * facets and promotions, but only products that have changed since. Vendure does not date some changes: to options, to
 * facet values and pictures of a variant, and products that swap collections. Such a product is not read again. If every answer is
 * the same as for `before`, the result is `before` itself.
 */
export async function readCatalogue(
  client: Pick<VendureClient, 'admin' | 'adminAnswer'>,
  before?: KeptCatalogue,
): Promise<KeptCatalogue> {
  const answers = new Map<string, AdminAnswer>();
  for (const { query, variables, digest } of before?.asked ?? [])
    answers.set(keyOf(query, variables), await client.adminAnswer(query, variables, digest));
  const repeated = [...answers.values()].map(({ digest }) => digest);
  if (
    before !== undefined &&
    before.asked.length > 0 &&
    isDeepStrictEqual(
      repeated,
      before.asked.map(({ digest }) => digest),
    )
  )
    return before;
  const asked: Asked[] = [];
  const admin: VendureClient['admin'] = async ({ query, data }, variables = {}) => {
    const answer = answers.get(keyOf(query, variables)) ?? (await client.adminAnswer(query, variables));
    asked.push({ query, variables, digest: answer.digest });
    return answer.read(data);
  };
  const catalogue = await read(client, admin, before && unpackCatalogue(before));
  // A whole catalogue was found without the dates of its products.
  return { ...pack(catalogue), asked: before === undefined ? [] : asked };
}

function keyOf(query: string, variables: object): string {
  return JSON.stringify([query, variables]);
}

function pack(catalogue: EngineCatalogue): Pick<KeptCatalogue, 'text' | 'digest'> {
  const unstocked = JSON.stringify(catalogue, (key, value: unknown) => (key === 'stockLevels' ? undefined : value));
  return {
    text: Buffer.from(JSON.stringify(catalogue)),
    digest: createHash('sha256').update(unstocked).digest('hex'),
  };
}

async function read(
  client: Pick<VendureClient, 'admin'>,
  admin: VendureClient['admin'],
  before: EngineCatalogue | undefined,
): Promise<EngineCatalogue> {
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
  return { rules, products, collections, facets, promotions, terms: await readTerms({ admin }) };
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
