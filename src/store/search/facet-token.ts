/** Facets that a shop has chosen (shop.json), and the values of its products. */
import type { Lang, LocalText } from '#schemas/lang.ts';

/** A value of a stored facet; `colour` is a CSS colour. */
export interface StoredFacetValue {
  readonly id: string;
  readonly label: LocalText;
  readonly colour?: string | undefined;
}

/** A facet with all values of the products: first in the order of shop.json, then of the products. */
export interface StoredFacet {
  readonly id: string;
  /** Undefined if the storefront names it, as it does with `stock`. */
  readonly label?: LocalText | undefined;
  readonly values: readonly StoredFacetValue[];
}

/**
 * A facet as shop.json declares it: the values of the products' options named in `option`, with CSS colours in
 * `swatches`.
 */
export interface FacetRule {
  readonly id: string;
  readonly label?: LocalText | undefined;
  readonly option?: readonly string[] | undefined;
  readonly swatches?: Readonly<Record<string, string>> | undefined;
}

/** A value as stored in a product's row. */
export function facetToken(facet: string, value: string): string {
  return `${facet}.${value}`;
}

const LATIN: readonly Lang[] = ['en'];

/** The id of a value, from its English label; other scripts become code points. */
export function facetValueId(label: LocalText): string {
  const text =
    typeof label === 'string'
      ? label
      : (LATIN.map((lang) => label[lang]).find(Boolean) ?? Object.values(label)[0] ?? '');
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  if (plain !== '') return plain;
  return [...text]
    .map((letter) => letter.codePointAt(0)?.toString(36))
    .join('')
    .slice(0, 60);
}
