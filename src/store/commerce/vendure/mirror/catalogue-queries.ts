/** Queries of the admin API that find the catalogue of a channel. */
import * as v from 'valibot';
import { Collection, CustomFields, Facet, Product, Promotion, STOCK_FIELDS, Variant, Versioned } from '../records.ts';

const listOf = <S extends v.GenericSchema>(schema: S) => v.object({ totalItems: v.number(), items: v.array(schema) });
const ASSET = 'id name source';

export const CUSTOM_FIELDS = {
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

export const productsQuery = (uuid: string) => ({
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
export const ProductVersion = v.object({
  id: v.string(),
  updatedAt: v.string(),
  translations: v.array(Versioned),
  facetValues: v.array(WithId),
  featuredAsset: v.nullable(WithId),
  assets: v.array(WithId),
});
export const PRODUCT_VERSIONS = {
  query: `query ProductVersions($skip: Int!, $take: Int!) {
    products(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems
      items { id updatedAt translations { updatedAt } facetValues { id } featuredAsset { id } assets { id } }
    }
  }`,
  data: v.object({ products: listOf(ProductVersion) }),
};
export const MEMBERSHIPS = {
  query: `query Memberships($skip: Int!, $take: Int!) {
    products(options: { skip: $skip, take: $take, sort: { id: ASC } }) { totalItems items { id collections { id } } }
  }`,
  data: v.object({ products: listOf(v.object({ id: v.string(), collections: v.array(WithId) })) }),
};
const VariantVersion = v.object({ ...Variant.entries, updatedAt: v.string(), productId: v.string() });
export const VARIANT_VERSIONS = {
  query: `query VariantVersions($skip: Int!, $take: Int!) {
    productVariants(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems items { ${STOCK_FIELDS} updatedAt productId }
    }
  }`,
  data: v.object({ productVariants: listOf(VariantVersion) }),
};

export const collectionsQuery = (count: string) => ({
  query: `query Collections($skip: Int!, $take: Int!) {
    collections(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems
      items { id parentId position isPrivate ${count} translations { languageCode name slug description } featuredAsset { ${ASSET} } }
    }
  }`,
  data: v.object({ collections: listOf(Collection) }),
});

export const FACETS = {
  query: `query Facets($skip: Int!, $take: Int!) {
    facets(options: { skip: $skip, take: $take, sort: { id: ASC } }) {
      totalItems
      items { code isPrivate translations { languageCode name } values { id translations { languageCode name } } }
    }
  }`,
  data: v.object({ facets: listOf(Facet) }),
};

export const PROMOTIONS = {
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
