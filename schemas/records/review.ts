/** Ratings and reviews of products (contract, chapter 11): optional, and nothing of them is shown where a platform has none. */
import * as v from 'valibot';
import { LANGS } from '../lang.ts';
import { absentWhenEmpty, looseCount, looseNumber, looseText, textOrEmpty } from '../lenient/loose.ts';
import { InstantText, instantText } from '../values/instant-text.ts';
import { address } from '../values/address/safe-url.ts';
import { MOST_STARS } from '../values/text/stars.ts';
import { salvageList } from '../lenient/salvage.ts';

const Stars = v.pipe(looseNumber, v.minValue(1), v.maxValue(MOST_STARS));

/** The average of all ratings, from 1 to 5, and how many there are. */
export const Rating = v.object({ average: Stars, count: v.pipe(looseCount, v.minValue(1)) });
export type Rating = v.InferOutput<typeof Rating>;

/** The words of a review. */
const ReviewWords = v.object({ title: absentWhenEmpty(looseText), text: textOrEmpty });

/**
 * A review in its original language, and in the languages that the shop has translated it into. `date` is an ISO 8601
 * day or instant, `author` the public part of the buyer's name.
 */
export const Review = v.object({
  id: looseText,
  author: textOrEmpty,
  rating: Stars,
  date: v.pipe(instantText(), InstantText),
  ...ReviewWords.entries,
  /** Photos by the buyer. */
  images: v.fallback(v.optional(v.pipe(v.array(address), v.maxLength(8))), undefined),
  lang: v.fallback(v.optional(v.picklist(LANGS)), undefined),
  translations: v.fallback(v.optional(v.record(v.picklist(LANGS), ReviewWords)), undefined),
});
export type Review = v.InferOutput<typeof Review>;

/** Reviews of a record; a faulty one must not fail the others. */
export const Reviews = v.pipe(
  v.unknown(),
  v.transform((list) => salvageList(Review, list)),
);
