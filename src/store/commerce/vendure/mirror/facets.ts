/**
 * Converts facets of Vendure to facets of the shop. A facet of the shop's folder with the same id keeps its position,
 * name and swatches, and its options give values as before. Vendure's other facets follow.
 */
import type { LocalText } from '#schemas/lang.ts';
import { FACET_ID } from '#schemas/records/search-query.ts';
import type { ProductRow } from '../../../database/tables/product.ts';
import { facetTokens, storedFacets } from '../../../import/facets.ts';
import { type FacetRule, facetValueId, type StoredFacet } from '../../../search/facet-token.ts';
import type { EngineFacet, EngineProduct } from '../records.ts';
import { nameOf } from './texts.ts';

/** The facets for filters of listings, and the values in a product's row. */
export interface MirroredFacets {
  readonly stored: readonly StoredFacet[];
  readonly tokensOf: (row: ProductRow) => string[];
}

/** Makes the facets of `rows`, whose products in Vendure are `sources` by uuid. */
export function facetsOf(
  facets: readonly EngineFacet[],
  known: readonly FacetRule[],
  rows: readonly ProductRow[],
  sources: ReadonlyMap<string, EngineProduct>,
): MirroredFacets {
  const open = facets.flatMap((facet) => {
    const id = facetValueId(facet.code);
    return facet.isPrivate || !FACET_ID.test(id) ? [] : [{ ...facet, id }];
  });
  const own = new Set(known.map(({ id }) => id));
  const added = open
    .filter(({ id }) => !own.has(id))
    .map(({ id, translations }) => ({ id, label: nameOf(translations) }));
  const rules = [...known, ...added];
  const values = new Map(
    open.flatMap(({ id: facet, values: all }) =>
      all.map(({ id, translations }) => [id, { facet, label: nameOf(translations) }] as const),
    ),
  );
  const records = new Map(
    rows
      .filter(({ parentUuid }) => parentUuid === null)
      .map((row) => [row.uuid, { hidden: row.hidden, facets: valuesOf(row), options: row.options ?? [] }]),
  );
  return {
    stored: storedFacets({ shop: { facets: rules }, products: [...records.values()].map((record) => ({ record })) }),
    tokensOf: ({ uuid, parentUuid }) => {
      const record = parentUuid === null ? records.get(uuid) : undefined;
      return record === undefined ? [] : facetTokens(record, rules);
    },
  };

  /**
   * Values by facet: those of the product and its variants in Vendure. A facet that Vendure lacks has the values of the
   * shop's folder.
   */
  function valuesOf({ uuid, ownFacets }: ProductRow): Readonly<Record<string, readonly LocalText[]>> {
    const product = sources.get(uuid);
    const ids = new Set(
      [product, ...(product?.variants ?? [])].flatMap((one) => one?.facetValues.map(({ id }) => id) ?? []),
    );
    const given = [...ids].flatMap((id) => values.get(id) ?? []);
    const engine = Map.groupBy(given, ({ facet }) => facet);
    const theirs = new Set(open.map(({ id }) => id));
    const folder = Object.entries(ownFacets ?? {}).filter(([id]) => own.has(id) && !theirs.has(id));
    return Object.fromEntries([
      ...folder.map(([id, texts]) => [id, [...texts]] as const),
      ...[...engine].map(([id, all]) => [id, all.map(({ label }) => label)] as const),
    ]);
  }
}
