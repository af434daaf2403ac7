import type { Product, ProductVariant } from '#schemas/product.ts';
import { productHref } from '../address/url.ts';

/**
 * How a value stands to the variant that is shown: `chosen`; `available` and `soldOut` with the other options as they
 * are; `elsewhere` only with others; `missing` in no variant at all.
 */
export type ChoiceState = 'chosen' | 'available' | 'soldOut' | 'elsewhere' | 'missing';

export interface Choice {
  readonly value: string;
  readonly state: ChoiceState;
  /** Path of the variant it leads to; undefined where there is none. */
  readonly href: string | undefined;
}

export interface ChoiceGroup {
  /** Name of the option; empty where the variants have no options but names alone. */
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** The variant of a family that a record is, where it is one. */
export function shownVariant(family: Product, shown: Product): ProductVariant | undefined {
  return family.variants?.find(({ id, uuid }) =>
    uuid === undefined ? shown.parent !== undefined && shown.parent !== null && id === shown.id : uuid === shown.uuid,
  );
}

/** The options of a family with where each value leads from the shown product. */
export function choiceGroups(family: Product, shown: Product): ChoiceGroup[] {
  const variants = family.variants ?? [];
  if (variants.length === 0) return [];
  const current = shownVariant(family, shown);
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
    choices: [...new Set(values)].map((value) => choose(family, variants, current, name, value)),
  }));
}

function choose(
  family: Product,
  variants: readonly ProductVariant[],
  current: ProductVariant | undefined,
  name: string,
  value: string,
): Choice {
  const having = variants.filter(({ options }) => options[name] === value);
  const others = Object.entries(current?.options ?? {}).filter(([option]) => option !== name);
  const same = having.filter(({ options }) => others.every(([option, chosen]) => options[option] === chosen));
  const target = inStockFirst(same) ?? inStockFirst(having);
  if (target === undefined) return { value, state: 'missing', href: undefined };
  const href = variantHref(family, target);
  if (current?.options[name] === value) return { value, state: 'chosen', href: variantHref(family, current) };
  if (same.length === 0) return { value, state: 'elsewhere', href };
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
