/** Stars of ratings and reviews (contract, chapter 11); apart from their schemas, which pages that show stars need not load. */

/** Stars that can be given at most; the least is 1. */
export const MOST_STARS = 5;

/**
 * The displayed average of stars, with one decimal.
 *
 * @example
 * roundStars(13 / 3); // 4.3
 */
export function roundStars(average: number): number {
  return Math.round(average * 10) / 10;
}
