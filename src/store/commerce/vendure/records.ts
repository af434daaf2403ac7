/** Records of a Vendure channel, as its admin API returns them. */
import * as v from 'valibot';
import type { EngineTerms } from '../../shop-terms.ts';

const Translation = v.object({ languageCode: v.string(), name: v.string() });
const Described = v.object({ ...Translation.entries, slug: v.string(), description: v.string() });
/** The date of a part that Vendure translates. */
export const Versioned = v.object({ updatedAt: v.string() });
const Asset = v.object({ id: v.string(), name: v.string(), source: v.string() });
/** A picture in Vendure. */
export type EngineAsset = v.InferOutput<typeof Asset>;
const Values = v.array(v.object({ id: v.string() }));
const Uuid = v.optional(v.object({ raanUuid: v.nullish(v.string()) }));

/** The schema of a variant's price and stock. */
export const Variant = v.object({
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
/** Fields of a variant's price and stock. */
export const STOCK_FIELDS =
  'id sku enabled priceWithTax currencyCode trackInventory outOfStockThreshold useGlobalOutOfStockThreshold stockLevels { stockOnHand stockAllocated }';
/** A variant's price and stock. */
export type EngineVariantStock = v.InferOutput<typeof Variant>;

const CatalogueVariant = v.object({
  ...Variant.entries,
  updatedAt: v.string(),
  options: Values,
  facetValues: Values,
  assets: v.array(Asset),
  customFields: Uuid,
  translations: v.array(Translation),
});
const OptionGroup = v.object({
  translations: v.array(Translation),
  options: v.array(v.object({ id: v.string(), translations: v.array(Translation) })),
});
/** The schema of a product. */
export const Product = v.object({
  id: v.string(),
  slug: v.string(),
  enabled: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  customFields: Uuid,
  translations: v.array(v.object({ ...Described.entries, ...Versioned.entries })),
  featuredAsset: v.nullable(Asset),
  assets: v.array(Asset),
  facetValues: Values,
  optionGroups: v.array(OptionGroup),
  collections: v.array(v.object({ id: v.string() })),
  variants: v.array(CatalogueVariant),
});
/** A product with its variants in Vendure. */
export type EngineProduct = v.InferOutput<typeof Product>;
/** A variant of a product in Vendure. */
export type EngineVariant = EngineProduct['variants'][number];

/** The schema of a collection. */
export const Collection = v.object({
  id: v.string(),
  parentId: v.string(),
  position: v.number(),
  isPrivate: v.boolean(),
  /** Undefined if Vendure does not track them. */
  productVariantCount: v.optional(v.number()),
  translations: v.array(Described),
  featuredAsset: v.nullable(Asset),
});
/** A collection in Vendure. */
export type EngineCollection = v.InferOutput<typeof Collection>;

/** The schema of a facet. */
export const Facet = v.object({
  code: v.string(),
  isPrivate: v.boolean(),
  translations: v.array(Translation),
  values: v.array(v.object({ id: v.string(), translations: v.array(Translation) })),
});
/** A facet in Vendure: a filter of listings. */
export type EngineFacet = v.InferOutput<typeof Facet>;

const Operations = v.array(
  v.object({ code: v.string(), args: v.array(v.object({ name: v.string(), value: v.string() })) }),
);
/** The schema of a promotion. */
export const Promotion = v.object({
  couponCode: v.nullable(v.string()),
  enabled: v.boolean(),
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  usageLimit: v.nullable(v.number()),
  conditions: Operations,
  actions: Operations,
  customFields: v.optional(v.object({ raanListed: v.nullish(v.boolean()) })),
  translations: v.array(Translation),
});
/** A promotion in Vendure. */
export type EnginePromotion = v.InferOutput<typeof Promotion>;

/** Stock rules of the whole channel, for variants that inherit them. */
export interface StockRules {
  readonly trackInventory: boolean;
  readonly outOfStockThreshold: number;
}

/** The catalogue of a channel at one point in time. */
export interface EngineCatalogue {
  readonly rules: StockRules;
  readonly products: readonly EngineProduct[];
  readonly collections: readonly EngineCollection[];
  readonly facets: readonly EngineFacet[];
  readonly promotions: readonly EnginePromotion[];
  readonly terms: EngineTerms;
}

/** Custom fields of a type, as a response names them. */
export const CustomFields = v.nullable(v.object({ fields: v.array(v.object({ name: v.string() })) }));

/** Whether custom fields have one of this name. */
export function hasField(type: v.InferOutput<typeof CustomFields>, field: string): boolean {
  return type?.fields.some(({ name }) => name === field) ?? false;
}
