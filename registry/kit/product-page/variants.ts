/** Products with variants (specification, chapter 3): the family a variant belongs to, and the options that lead from one to another. */
import type { Product, ProductVariant } from '#schemas/product.ts';
import { productHref } from '../address/url.ts';

/**
 * The parent product of a variant that lists its siblings, built from the variant's own record; any other product is its own
 * family.
 */
export function familyOf<Given extends Product>(product: Given): Given {
  const { parent, variants = [] } = product;
  if (parent === undefined || parent === null || variants.length === 0) return product;
  return { ...product, uuid: parent.uuid, slug: parent.slug, id: undefined, parent: null };
}

/** Uuid of the parent product where a variant's record lists no siblings, so that the parent has to be fetched; otherwise undefined. */
export function missingFamilyUuid(product: Product | undefined): string | undefined {
  return product?.variants === undefined || product.variants.length === 0 ? product?.parent?.uuid : undefined;
}

/** Whether the shopper has to choose a variant before the product can be ordered. */
export function needsVariantChoice(family: Product, product: Product): boolean {
  return (family.variants ?? []).length > 0 && currentVariant(family, product) === undefined;
}

/** The variant of a family that a product record is; undefined where it is the family itself. */
export function currentVariant(family: Product, product: Product): ProductVariant | undefined {
  return family.variants?.find(({ id, uuid }) =>
    uuid === undefined
      ? product.parent !== undefined && product.parent !== null && id === product.id
      : uuid === product.uuid,
  );
}

/** Image sources of a product without duplicates; a variant without images has those of its family. */
export function picturesOf(product: Product, family: Product): Product['images'] {
  return [...new Set(product.images.length > 0 ? product.images : family.images)];
}

/** DOM id of the element that holds a product's options, by the uuid of its family; the add-to-cart button links to it. */
export function optionsId({ uuid }: Pick<Product, 'uuid'>): string {
  return `options-${uuid}`;
}

/**
 * Relation of an option's value to the current variant: `chosen`; `available` and `soldOut` in combination with the
 * other chosen options; `elsewhere` only in another combination; `missing` in no variant.
 */
export type ChoiceState = 'chosen' | 'available' | 'soldOut' | 'elsewhere' | 'missing';

/** A value of an option, with the variant that choosing it leads to. */
export interface Choice {
  readonly value: string;
  readonly state: ChoiceState;
  /** Path of the variant with this value, without language prefix; undefined where there is none. */
  readonly href: string | undefined;
}

/** One option of a family with all its values. */
export interface ChoiceGroup {
  /** Name of the option; empty where variants have names but no options. */
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** Groups the values of a family's options, each with the variant it selects when `product` is the current one. */
export function groupChoices(family: Product, product: Product): ChoiceGroup[] {
  const variants = family.variants ?? [];
  if (variants.length === 0) return [];
  const current = currentVariant(family, product);
  const options = family.options ?? [];
  if (options.length === 0) {
    const choices = variants.map((variant) => ({
      value: variant.name === '' ? variant.id : variant.name,
      state: variant === current ? 'chosen' : variant.remain === 0 ? 'soldOut' : 'available',
      href: variantHref(family, variant),
    })) satisfies Choice[];
    return [{ name: '', choices }];
  }
  return options.map(({ name, values }) => ({
    name,
    choices: [...new Set(values)].map((value) => toChoice(family, variants, current, name, value)),
  }));
}

function toChoice(
  family: Product,
  variants: readonly ProductVariant[],
  current: ProductVariant | undefined,
  name: string,
  value: string,
): Choice {
  const matching = variants.filter(({ options }) => options[name] === value);
  const others = Object.entries(current?.options ?? {}).filter(([option]) => option !== name);
  const sameOthers = matching.filter(({ options }) => others.every(([option, chosen]) => options[option] === chosen));
  const target = inStockFirst(sameOthers) ?? inStockFirst(matching);
  if (target === undefined) return { value, state: 'missing', href: undefined };
  const href = variantHref(family, target);
  if (current?.options[name] === value) return { value, state: 'chosen', href: variantHref(family, current) };
  if (sameOthers.length === 0) return { value, state: 'elsewhere', href };
  return { value, state: target.remain === 0 ? 'soldOut' : 'available', href };
}

function inStockFirst(variants: readonly ProductVariant[]): ProductVariant | undefined {
  return variants.find(({ remain }) => remain !== 0) ?? variants[0];
}

function variantHref(family: Product, variant: ProductVariant): string {
  return productHref({
    uuid: variant.uuid ?? family.uuid,
    slug: '',
    id: variant.id,
    parent: { slug: family.slug, uuid: family.uuid },
  });
}
