/** Facets of a shop as it chose them (shop.json), and how products bear their values. */
import type { Lang, LocalText } from '#schemas/lang.ts';

/** A value of a stored facet; `colour` is a CSS colour. */
export interface StoredFacetValue {
  readonly id: string;
  readonly label: LocalText;
  readonly colour?: string | undefined;
}

/** A facet with all values that products have, in the order of shop.json, then in that of the products. */
export interface StoredFacet {
  readonly id: string;
  /** Undefined where the storefront names it, as it does with `stock`. */
  readonly label?: LocalText | undefined;
  readonly values: readonly StoredFacetValue[];
}

/** A facet as shop.json declares it: `option` names options of products that are its values, `swatches` has CSS colours by value. */
export interface FacetRule {
  readonly id: string;
  readonly label?: LocalText | undefined;
  readonly option?: readonly string[] | undefined;
  readonly swatches?: Readonly<Record<string, string>> | undefined;
}

/** How a product's row names a value. */
export function facetToken(facet: string, value: string): string {
  return `${facet}.${value}`;
}

const LATIN: readonly Lang[] = ['en'];

/** The id of a value by its label: of the English text; a text in other letters keeps them as code points. */
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
