import { FACET_ID } from './search-query.ts';

/**
 * The parameter `f` of a listing: which values of the shop's facets are chosen. An extension of the search call, in the URL so
 * that filters work without script: facets are joined by `_`, each is its id and its values joined by `.`.
 *
 * @example
 * readFacetChoice('colour.indigo.natural_stock.in'); // Map { 'colour' => ['indigo', 'natural'], 'stock' => ['in'] }
 */
export type FacetChoice = ReadonlyMap<string, readonly string[]>;

/** Id of the facet of availability; its one value are the products that can be ordered now. */
export const STOCK_FACET = 'stock';
/** The value of `STOCK_FACET`. */
export const IN_STOCK = 'in';

/** Values chosen at most, of all facets: more would be nobody's choice. */
const MOST_VALUES = 40;

/** Reads `f`; leaves out what is no id, and what was chosen twice. Sorted, so that one choice has one form. */
export function readFacetChoice(text: string | undefined): FacetChoice {
  const choice = new Map<string, string[]>();
  let total = 0;
  for (const part of (text ?? '').split('_')) {
    const [id = '', ...values] = part.split('.');
    const own = [...new Set([...(choice.get(id) ?? []), ...values])].filter((value) => FACET_ID.test(value));
    total += own.length;
    if (FACET_ID.test(id) && own.length > 0 && total <= MOST_VALUES) choice.set(id, own.toSorted());
  }
  return new Map([...choice].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes `f`; empty for a choice of nothing. */
export function writeFacetChoice(choice: FacetChoice): string {
  return [...choice].flatMap(([id, values]) => (values.length === 0 ? [] : [[id, ...values].join('.')])).join('_');
}

/** The choice with a value added, or removed if it was chosen. */
export function toggleFacetValue(choice: FacetChoice, id: string, value: string): FacetChoice {
  const chosen = choice.get(id) ?? [];
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  return readFacetChoice(writeFacetChoice(new Map(choice).set(id, next)));
}
