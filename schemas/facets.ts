import * as v from 'valibot';
import { CategoryId } from './ids.ts';
import { absentWhenNull, looseCount, looseList } from './loose.ts';
import { Price } from './baht.ts';

/** How many of the found products a category holds, with everything below it. */
const CategoryFacet = v.object({ category_id: CategoryId, count: looseCount });

/** How many of the found products cost so much: baht, both bounds inclusive, an absent one is open. */
const PriceFacet = v.object({ min: absentWhenNull(Price), max: absentWhenNull(Price), count: looseCount });

/**
 * What narrowing a search would leave: a choice is counted with the words and the other filters as they are, but without
 * what is chosen of its own kind. An extension of the search call; a platform without it has a filter without counts.
 */
export const Facets = v.object({ categories: looseList(CategoryFacet), prices: looseList(PriceFacet) });
export type Facets = v.InferOutput<typeof Facets>;
