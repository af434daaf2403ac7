import * as v from 'valibot';
import { CategoryId } from '../ids.ts';
import {
  absentWhenEmpty,
  defaultWhenEmpty,
  looseNumber,
  looseText,
  optionalText,
  textOrEmpty,
} from '../lenient/loose.ts';
import { address } from '../values/address/safe-url.ts';

const percent = v.pipe(looseNumber, v.minValue(0), v.maxValue(100));
/** A point of a picture, in percent. */
export const ImageFocus = v.object({ x: percent, y: percent });

/** A product category; a root has the parent '0' (specification, chapter 3). */
export const Category = v.object({
  category_id: CategoryId,
  category_slug: textOrEmpty,
  name: looseText,
  image: absentWhenEmpty(address),
  /** The point of the picture that stays in view where its box cuts it, in percent from the left and from the top. */
  image_focus: v.fallback(v.optional(ImageFocus), undefined),
  description: optionalText,
  _hierarchy_parent_id: defaultWhenEmpty(looseText, '0'),
  _rank_rank: defaultWhenEmpty(looseNumber, 0),
});
export type Category = v.InferOutput<typeof Category>;
