import * as v from 'valibot';
import { CategoryId } from '../ids.ts';
import { absentWhenNull, looseNumber, looseText, optionalText } from '../lenient/loose.ts';
import { address } from '../values/safe-url.ts';

/** A product category; a root has the parent '0' (specification, chapter 3). */
export const Category = v.object({
  category_id: CategoryId,
  category_slug: v.optional(looseText, ''),
  name: looseText,
  image: absentWhenNull(address),
  description: optionalText,
  _hierarchy_parent_id: v.optional(
    v.pipe(
      v.nullable(looseText),
      v.transform((id) => id ?? '0'),
    ),
    '0',
  ),
  _rank_rank: v.optional(
    v.pipe(
      v.nullable(looseNumber),
      v.transform((rank) => rank ?? 0),
    ),
    0,
  ),
});
export type Category = v.InferOutput<typeof Category>;
