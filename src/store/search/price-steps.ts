/** Price ranges with round bounds that split a list of products about evenly. */

export interface PriceCount {
  /** Baht. */
  readonly price: number;
  readonly count: number;
}

export interface PriceStep {
  readonly min?: number;
  readonly max?: number;
  readonly count: number;
}

/** Maximum number of ranges, and minimum number of products for ranges to be useful. */
const MOST_STEPS = 4;
const FEWEST_PRODUCTS = 6;
/** Round amounts are these times a power of ten. */
const ROUND = [1, 1.5, 2, 3, 5, 7.5];

/**
 * Ranges in rising order, open at both ends; none for too few or too similar prices. A range includes its lower bound
 * and excludes its upper one, so that the counts add up to all products.
 */
export function priceSteps(prices: readonly PriceCount[]): PriceStep[] {
  const sorted = prices.toSorted((a, b) => a.price - b.price);
  const total = sum(sorted);
  const lowest = sorted.at(0)?.price ?? 0;
  const highest = sorted.at(-1)?.price ?? 0;
  if (total < FEWEST_PRODUCTS) return [];
  const shares = Array.from({ length: MOST_STEPS - 1 }, (_, step) => ((step + 1) * total) / MOST_STEPS);
  const bounds = [...new Set(shares.map((share) => nearestRound(priceAt(sorted, share))))].filter(
    (bound) => bound > lowest && bound < highest,
  );
  if (bounds.length === 0) return [];
  return [undefined, ...bounds].flatMap((min, index) => {
    const max = bounds[index];
    const count = sum(sorted.filter(({ price }) => price >= (min ?? 0) && price < (max ?? Infinity)));
    return count === 0 ? [] : [{ ...(min !== undefined && { min }), ...(max !== undefined && { max }), count }];
  });
}

function sum(prices: readonly PriceCount[]): number {
  return prices.reduce((all, { count }) => all + count, 0);
}

/** The price that the given number of products does not exceed. */
function priceAt(sorted: readonly PriceCount[], share: number): number {
  let below = 0;
  for (const { price, count } of sorted) {
    below += count;
    if (below >= share) return price;
  }
  return 0;
}

function nearestRound(price: number): number {
  if (price < 1) return 1;
  const power = 10 ** Math.floor(Math.log10(price));
  const amounts = [...ROUND, 10].map((factor) => factor * power);
  return amounts.reduce((best, amount) => (Math.abs(amount - price) < Math.abs(best - price) ? amount : best));
}
