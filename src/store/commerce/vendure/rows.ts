/** Turns Vendure's catalogue into rows of our tables. What Vendure does not know (units, badges, limits) stays as the shop's folder has it. */
import { createHash } from 'node:crypto';
import type { Lang, LocalText } from '#schemas/lang.ts';
import { isUuid } from '#schemas/ids.ts';
import { instantOf } from '#schemas/values/instant.ts';
import type { CategoryRow } from '../../database/tables/category.ts';
import type { ProductRow, StoredOption } from '../../database/tables/product.ts';
import {
  bahtOf,
  type EngineCatalogue,
  type EngineCollection,
  type EngineProduct,
  type EngineVariant,
  saleable,
  type StockRules,
} from './catalogue.ts';

/** Rows of the tables, and Vendure's ids of what can be ordered. */
export interface MirrorRows {
  readonly products: readonly ProductRow[];
  readonly categories: readonly CategoryRow[];
  readonly engineIds: readonly { readonly webId: string; readonly uuid: string; readonly variantId: string | null }[];
}

/** What our tables have already: its ids go on, so that pages that name them stay right. */
export interface KnownRows {
  readonly products: readonly ProductRow[];
  readonly categories: readonly CategoryRow[];
}

const LANGS_OF_ENGINE: Readonly<Record<string, Lang>> = {
  th: 'th',
  en: 'en',
  zh: 'cn',
  zh_Hans: 'cn',
  ko: 'kr',
  ja: 'jp',
};
/** Id of the root of Vendure's collections: its children are our roots. */
const ROOT = '0';
const DEFAULT_UNIT: LocalText = { th: 'ชิ้น', en: 'piece', cn: '件', kr: '개', jp: '点' };

/** Makes the rows of a shop from a catalogue. */
export function mirrorRows(webId: string, catalogue: EngineCatalogue, known: KnownRows): MirrorRows {
  const categories = categoryRows(webId, catalogue.collections, known.categories);
  const knownProducts = new Map(known.products.map((row) => [row.uuid, row]));
  const knownVariants = Map.groupBy(known.products, ({ parentUuid }) => parentUuid);
  const ids: MirrorRows['engineIds'][number][] = [];
  const products = catalogue.products.flatMap((product) => {
    const uuid = product.customFields?.raanUuid ?? null;
    const productUuid = uuid !== null && isUuid(uuid) ? uuid : uuidOf(webId, 'product', product.id);
    const row = productRow(
      webId,
      productUuid,
      product,
      catalogue.rules,
      categories.idOf,
      knownProducts.get(productUuid),
    );
    const [only] = product.variants;
    if (only === undefined) return [];
    if (product.optionGroups.length === 0) {
      ids.push({ webId, uuid: productUuid, variantId: only.id });
      return [row];
    }
    ids.push({ webId, uuid: productUuid, variantId: null });
    const variants = product.variants.map((variant) => {
      const own = variant.customFields?.raanUuid ?? null;
      const choices = choicesOf(variant, product);
      const same = knownVariants.get(productUuid)?.find((row) => hasChoices(row.choices, choices));
      const variantUuid = own !== null && isUuid(own) ? own : (same?.uuid ?? uuidOf(webId, 'variant', variant.id));
      ids.push({ webId, uuid: variantUuid, variantId: variant.id });
      return variantRow(row, variantUuid, variant, product, catalogue.rules, knownProducts.get(variantUuid));
    });
    return [row, ...variants];
  });
  const placed = products.map((row, position) => ({ ...row, position }));
  return { products: placed, categories: categories.rows, engineIds: ids };
}

function categoryRows(webId: string, collections: readonly EngineCollection[], known: readonly CategoryRow[]) {
  const bySlug = new Map(known.map((row) => [row.slug, row]));
  const shown = collections.filter(({ isPrivate }) => !isPrivate);
  const slugOf = ({ translations: [first] }: EngineCollection) => first?.slug ?? '';
  const ids = new Map(shown.map((one) => [one.id, bySlug.get(slugOf(one))?.categoryId ?? `v${one.id}`]));
  const rows = shown.map((one): CategoryRow => {
    const before = bySlug.get(slugOf(one));
    const description = textOf(one.translations, ({ description: text }) => text);
    return {
      webId,
      categoryId: ids.get(one.id) ?? '',
      slug: slugOf(one),
      name: textOf(one.translations, ({ name }) => name),
      description: description === '' ? null : description,
      image: one.featuredAsset?.source ?? before?.image ?? null,
      imageFocus: before?.imageFocus ?? null,
      parentId: ids.get(one.parentId) ?? ROOT,
      rank: one.position,
    };
  });
  /** The deepest of a product's collections. */
  const idOf = (found: EngineProduct['collections']) => found.flatMap(({ id }) => ids.get(id) ?? []).at(-1) ?? null;
  return { rows, idOf };
}

function productRow(
  webId: string,
  uuid: string,
  product: EngineProduct,
  rules: StockRules,
  categoryOf: (collections: EngineProduct['collections']) => string | null,
  known: ProductRow | undefined,
): ProductRow {
  const { variants, translations, optionGroups, collections, enabled } = product;
  const hasVariants = optionGroups.length > 0;
  const prices = variants.map(({ priceWithTax }) => priceWithTax);
  const remain = hasVariants ? null : remainOf(variants, rules);
  const images = [product.featuredAsset, ...product.assets].flatMap((asset) => asset?.source ?? []);
  const detail = textOf(translations, ({ description }) => description);
  return {
    ...(known ?? blankRow(webId, uuid)),
    slug: translations[0]?.slug ?? product.slug,
    hasVariants,
    name: textOf(translations, ({ name }) => name),
    price: bahtOf(Math.min(...prices)),
    priceList: [],
    remain,
    importedRemain: remain,
    discount: null,
    categoryId: categoryOf(collections),
    images: images.length > 0 ? [...new Set(images)] : (known?.images ?? []),
    detailHtml: detail === '' ? null : detail,
    options: hasVariants ? optionGroups.map(storedOption) : null,
    hidden: !enabled || variants.every((variant) => !variant.enabled),
    createdAt: known?.createdAt ?? new Date(instantOf(product.createdAt)),
  };
}

function variantRow(
  parent: ProductRow,
  uuid: string,
  variant: EngineVariant,
  product: EngineProduct,
  rules: StockRules,
  known: ProductRow | undefined,
): ProductRow {
  const remain = saleable(variant, rules);
  const images = variant.assets.map(({ source }) => source);
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
    choices: choicesOf(variant, product),
    facets: known?.facets ?? [],
    hidden: parent.hidden || !variant.enabled,
  };
}

function remainOf(variants: readonly EngineVariant[], rules: StockRules): number | null {
  const [only] = variants;
  return only === undefined ? 0 : saleable(only, rules);
}

function storedOption({ translations, options }: EngineProduct['optionGroups'][number]): StoredOption {
  return {
    name: textOf(translations, ({ name }) => name),
    values: options.map((option) => textOf(option.translations, ({ name }) => name)),
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
    const name = textOf(group.translations, (one) => one.name);
    return [{ name, value: textOf(option.translations, (one) => one.name) }];
  });
}

function hasChoices(known: ProductRow['choices'], choices: ReturnType<typeof choicesOf>): boolean {
  const valueOf = (text: LocalText) => (typeof text === 'string' ? text : (text.th ?? text.en ?? ''));
  const texts = (list: NonNullable<ProductRow['choices']>) => list.map(({ value }) => valueOf(value)).join('\n');
  return known !== null && known.length > 0 && texts(known) === texts(choices);
}

/** A text in the languages that Vendure has it in; one that is the same in all is a plain text. */
function textOf<T extends { readonly languageCode: string }>(
  translations: readonly T[],
  read: (translation: T) => string,
): LocalText {
  const texts = translations.flatMap((translation): [Lang, string][] => {
    const lang = LANGS_OF_ENGINE[translation.languageCode];
    const text = read(translation);
    return lang === undefined || text === '' ? [] : [[lang, text]];
  });
  if (new Set(texts.map(([, text]) => text)).size <= 1) return texts[0]?.[1] ?? '';
  return Object.fromEntries(texts);
}

/** The uuid of what Vendure made without one of ours: the same at every mirroring (RFC 9562, version 8). */
function uuidOf(webId: string, kind: 'product' | 'variant', id: string): string {
  const hex = createHash('sha256').update(`vendure\0${webId}\0${kind}\0${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

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
