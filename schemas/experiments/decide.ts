/** Shares of an experiment by its results: Thompson sampling, computed instead of drawn. Pure. */
import type { VariantResult } from './counts.ts';
import { equalShares } from './shares.ts';

/** The counts of one content. */
type Counts = Pick<VariantResult, 'exposures' | 'conversions'>;

/** Until each content was seen by so many browsers, all have the same share. */
export const MIN_SEEN = 100;
/** The smallest share: a content that seems to be worse is still measured. */
export const MIN_SHARE = 0.05;
/** Days whose results count together: shares move by a fifth of the way each day. */
export const STEP_DAYS = 5;
const POINTS = 500;
/** Standard deviations around the means beyond which the curves count as 0. */
const REACH = 7;

/**
 * The chance of each content to have the highest rate. Each rate is as likely at first, so the counts give it a beta
 * distribution. By numeric integration; their sum is 1.
 */
export function chancesOfBest(results: readonly Counts[]): readonly number[] {
  const curves = results.map(({ exposures, conversions }) => {
    const hits = Math.min(exposures, conversions);
    const [a, b] = [1 + hits, 1 + exposures - hits];
    const mean = a / (a + b);
    return { a, b, mean, reach: REACH * Math.sqrt((mean * (1 - mean)) / (a + b + 1)) };
  });
  const from = Math.max(0, Math.min(...curves.map(({ mean, reach }) => mean - reach)));
  const to = Math.min(1, Math.max(...curves.map(({ mean, reach }) => mean + reach)));
  const points = Array.from({ length: POINTS }, (_, at) => from + ((to - from) * (at + 0.5)) / POINTS);
  const densities = curves.map(({ a, b }) => {
    const logs = points.map((x) => (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x));
    const highest = Math.max(...logs);
    return scaled(logs.map((log) => Math.exp(log - highest)));
  });
  const below = densities.map((density) => {
    let sum = 0;
    return density.map((part) => {
      sum += part;
      return sum - part / 2;
    });
  });
  return scaled(
    densities.map((density, own) =>
      density.reduce(
        (sum, part, at) =>
          sum + below.reduce((product, each, other) => (other === own ? product : product * (each[at] ?? 0)), part),
        0,
      ),
    ),
  );
}

/**
 * The shares after the last days, each given by its counts so far, of all and of one audience: the mean of what each day says. An
 * audience follows the results of all until it has enough of its own.
 */
export function decideShares(
  contents: number,
  days: readonly { readonly all: readonly Counts[]; readonly own?: readonly Counts[] | undefined }[],
): readonly number[] {
  const ofDays = days.map(({ all, own }) => (own === undefined ? undefined : shareOut(own)) ?? shareOut(all));
  const usual = equalShares(contents);
  return usual.map((equal, at) => {
    const sum = ofDays.reduce((total, shares) => total + (shares?.[at] ?? equal), 0);
    return days.length === 0 ? equal : Math.round((1000 * sum) / days.length) / 1000;
  });
}

/** Shares by the counts of all: ten audiences ask for the same. */
const known = new WeakMap<readonly Counts[], readonly number[]>();

/** Undefined until each content was seen often enough. */
function shareOut(counts: readonly Counts[]): readonly number[] | undefined {
  if (counts.some(({ exposures }) => exposures < MIN_SEEN)) return undefined;
  const free = 1 - MIN_SHARE * counts.length;
  const shares = known.get(counts) ?? chancesOfBest(counts).map((chance) => MIN_SHARE + free * chance);
  known.set(counts, shares);
  return shares;
}

function scaled(parts: readonly number[]): readonly number[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}
