/**
 * Converts Vendure's catalogue to rows of our tables. Fields that Vendure lacks (units, badges, limits) keep the values
 * of the shop's folder.
 */
import { createHash } from 'node:crypto';
import type { LocalText } from '#schemas/lang.ts';
import { isUuid } from '#schemas/ids.ts';
import { instantOf } from '#schemas/values/instant.ts';
import type { CategoryRow } from '../../../database/tables/category.ts';
import type { ProductRow, StoredOption } from '../../../database/tables/product.ts';
import type { FacetRule, StoredFacet } from '../../../search/facet-token.ts';
import { categoryRows } from './category-rows.ts';
import { facetsOf } from './facets.ts';
import type { Pictures } from './pictures.ts';
import type { EngineAsset, EngineCatalogue, EngineProduct, EngineVariant, StockRules } from '../records.ts';
import { bahtOf, saleable } from '../stock.ts';
import { nameOf, textOf } from './texts.ts';
import { serverTexts } from '../../../../texts/server-texts.ts';

const DEFAULT_UNIT = serverTexts((i18n) => i18n._({ id: 'vendure.unit', message: 'piece' }));

/** Rows of the tables, and Vendure's ids of products and variants that can be ordered. */
export interface MirrorRows {
  readonly products: readonly ProductRow[];
  readonly categories: readonly CategoryRow[];
  readonly facets: readonly StoredFacet[];
  readonly engineIds: readonly { readonly webId: string; readonly uuid: string; readonly variantId: string | null }[];
}

/** Existing rows of our tables. Their ids are kept, so that pages that name them stay valid. */
export interface KnownRows {
  readonly products: readonly ProductRow[];
  readonly categories: readonly CategoryRow[];
  /** The facets of the shop's folder. */
  readonly facets: readonly FacetRule[];
}

/** Values that all rows of a mirror run share. */
interface Mirroring {
  readonly webId: string;
  readonly rules: StockRules;
  readonly pictures: Pictures;
  readonly categoryOf: (collections: EngineProduct['collections']) => string | null;
}

/** Makes the rows of a shop from a catalogue. */
export function mirrorRows(
  webId: string,
  catalogue: EngineCatalogue,
  known: KnownRows,
  pictures: Pictures,
): MirrorRows {
  const categories = categoryRows(webId, catalogue.collections, known.categories, pictures);
  const mirroring = { webId, rules: catalogue.rules, pictures, categoryOf: categories.idOf };
  const knownProducts = new Map(known.products.map((row) => [row.uuid, row]));
  const knownVariants = Map.groupBy(known.products, ({ parentUuid }) => parentUuid);
  const ids: MirrorRows['engineIds'][number][] = [];
  const sources = new Map<string, EngineProduct>();
  const products = catalogue.products.flatMap((product) => {
    const uuid = product.customFields?.raanUuid ?? null;
    const productUuid = uuid !== null && isUuid(uuid) ? uuid : uuidOf(webId, 'product', product.id);
    const [only] = product.variants;
    if (only === undefined) return [];
    const row = productRow(mirroring, productUuid, product, knownProducts.get(productUuid));
    sources.set(productUuid, product);
    if (product.optionGroups.length === 0) {
      ids.push({ webId, uuid: productUuid, variantId: only.id });
      return [row];
    }
    ids.push({ webId, uuid: productUuid, variantId: null });
    const variants = product.variants.map((variant) => {
      const own = variant.customFields?.raanUuid ?? null;
      const choices = choicesOf(variant, product);
      const same = knownVariants.get(productUuid)?.find((each) => hasChoices(each.choices, choices));
      const variantUuid = own !== null && isUuid(own) ? own : (same?.uuid ?? uuidOf(webId, 'variant', variant.id));
      ids.push({ webId, uuid: variantUuid, variantId: variant.id });
      return variantRow(mirroring, row, variantUuid, variant, choices, knownProducts.get(variantUuid));
    });
    return [row, ...variants];
  });
  const facets = facetsOf(catalogue.facets, known.facets, products, sources);
  const placed = products.map((row, position) => ({ ...row, position, facets: facets.tokensOf(row) }));
  return { products: placed, categories: categories.rows, facets: facets.stored, engineIds: ids };
}

function productRow(
  { webId, rules, pictures, categoryOf }: Mirroring,
  uuid: string,
  product: EngineProduct,
  known: ProductRow | undefined,
): ProductRow {
  const { variants, translations, optionGroups, collections, enabled } = product;
  const hasVariants = optionGroups.length > 0;
  const prices = variants.map(({ priceWithTax }) => priceWithTax);
  const remain = hasVariants ? null : remainOf(variants, rules);
  const images = imagesOf([product.featuredAsset, ...product.assets], pictures);
  const detail = textOf(translations, ({ description }) => description);
  return {
    ...(known ?? blankRow(webId, uuid)),
    slug: translations[0]?.slug ?? product.slug,
    hasVariants,
    name: nameOf(translations),
    price: bahtOf(Math.min(...prices)),
    priceList: [],
    remain,
    importedRemain: remain,
    discount: null,
    categoryId: categoryOf(collections),
    images: images.length > 0 ? images : (known?.images ?? []),
    detailHtml: detail === '' ? null : detail,
    options: hasVariants ? optionGroups.map(storedOption) : null,
    hidden: !enabled || variants.every((variant) => !variant.enabled),
    createdAt: known?.createdAt ?? new Date(instantOf(product.createdAt)),
  };
}

function variantRow(
  { rules, pictures }: Mirroring,
  parent: ProductRow,
  uuid: string,
  variant: EngineVariant,
  choices: ReturnType<typeof choicesOf>,
  known: ProductRow | undefined,
): ProductRow {
  const remain = saleable(variant, rules);
  const images = imagesOf(variant.assets, pictures);
  return {
    ...parent,
    uuid,
    parentUuid: parent.uuid,
    variantId: known?.variantId ?? variant.sku,
    hasVariants: false,
    name: known?.name ?? '',
    price: bahtOf(variant.priceWithTax),
    remain,
    importedRemain: remain,
    images: images.length > 0 ? images : (known?.images ?? parent.images),
    options: null,
    ownFacets: null,
    rating: null,
    reviews: null,
    choices,
    hidden: parent.hidden || !variant.enabled,
  };
}

/** Addresses of the copied pictures, each once. */
function imagesOf(assets: readonly (EngineAsset | null)[], pictures: Pictures): string[] {
  return [...new Set(assets.flatMap((asset) => pictures.get(asset?.id ?? '') ?? []))];
}

function remainOf(variants: readonly EngineVariant[], rules: StockRules): number | null {
  const [only] = variants;
  return only === undefined ? 0 : saleable(only, rules);
}

function storedOption({ translations, options }: EngineProduct['optionGroups'][number]): StoredOption {
  return {
    name: nameOf(translations),
    values: options.map((option) => nameOf(option.translations)),
  };
}

function choicesOf(
  { options }: EngineVariant,
  { optionGroups }: EngineProduct,
): { name: LocalText; value: LocalText }[] {
  const chosen = new Set(options.map(({ id }) => id));
  return optionGroups.flatMap((group) => {
    const option = group.options.find(({ id }) => chosen.has(id));
    if (option === undefined) return [];
    const name = nameOf(group.translations);
    return [{ name, value: nameOf(option.translations) }];
  });
}

function hasChoices(known: ProductRow['choices'], choices: ReturnType<typeof choicesOf>): boolean {
  const valueOf = (text: LocalText) => (typeof text === 'string' ? text : (text.th ?? text.en ?? ''));
  const texts = (list: NonNullable<ProductRow['choices']>) => list.map(({ value }) => valueOf(value)).join('\n');
  return known !== null && known.length > 0 && texts(known) === texts(choices);
}

/**
 * The uuid of a record that was made in Vendure without one of ours: the same in every mirror run (RFC 9562, version
 * 8).
 */
function uuidOf(webId: string, kind: 'product' | 'variant', id: string): string {
  const hex = createHash('sha256').update(`vendure\0${webId}\0${kind}\0${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The row of a product that is not in the shop's folder. */
function blankRow(webId: string, uuid: string): ProductRow {
  return {
    webId,
    uuid,
    slug: '',
    parentUuid: null,
    variantId: null,
    hasVariants: false,
    name: '',
    price: '0',
    priceList: [],
    unit: DEFAULT_UNIT,
    preorderFlag: false,
    preorderDays: null,
    badgeHot: false,
    badgeNew: false,
    badgeSuggest: false,
    quantityMin: null,
    quantityMax: null,
    remain: null,
    importedRemain: null,
    discount: null,
    categoryId: null,
    images: [],
    highlight: null,
    detailHtml: null,
    conditionsHtml: null,
    options: null,
    choices: null,
    hidden: false,
    nosell: false,
    memberOnly: false,
    limitPerAccount: null,
    limitProduct: null,
    facets: [],
    ownFacets: null,
    rating: null,
    reviews: null,
    popularity: 0,
    createdAt: new Date(0),
    position: 0,
  };
}
