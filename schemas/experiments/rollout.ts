/** Rollouts: a release that a share of the visitors sees first, as an experiment of each page that it changes. Pure. */
import * as v from 'valibot';
import { DEFAULT_LANG } from '../lang.ts';
import { chooseVariant, type Experiment } from './experiment.ts';
import { Goal } from './goal.ts';

/** Beginning of the id of a rollout's experiment; the id of its release follows. */
const ROLLOUT_PREFIX = 'rollout:';
/** The page that all counts of a rollout, or of an experiment in a zone, belong to: a browser counts once, on whatever page. */
export const ROLLOUT_PAGE = '/';
/** Request header by which the server names the visitor's bucket to the embedded service. */
export const BUCKET_HEADER = 'x-raan-bucket';

/** A rollout in a page's answer; `share` in percent of the visitors who have a bucket. */
export const Rollout = v.object({
  release: v.string(),
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  goal: Goal,
});
/** A rollout in a page's answer. */
export type Rollout = v.InferOutput<typeof Rollout>;

/** The rollout in a page's answer; undefined if it has none. */
export function readRollout({ rollout }: { readonly rollout?: unknown }): Rollout | undefined {
  const read = v.safeParse(Rollout, rollout);
  return read.success ? read.output : undefined;
}

/** Id of the experiment that a release's rollout is. */
export function rolloutId(release: string): string {
  return ROLLOUT_PREFIX + release;
}

/** Whether all pages show an experiment: it is a rollout, or in a zone. */
export function isOfAllPages(experiment: string): boolean {
  return isRolloutId(experiment) || experiment.startsWith('zone:');
}

/** Whether an experiment is a rollout. */
export function isRolloutId(experiment: string): boolean {
  return experiment.startsWith(ROLLOUT_PREFIX);
}

/**
 * The rollout as an experiment with one variant, the release. Its share begins at the same place whatever its size, so
 * that visitors stay in it when it rises.
 */
export function rolloutExperiment({ release, share, goal }: Rollout): Experiment {
  const anybody = { lang: undefined, member: undefined, returning: undefined, campaign: undefined };
  return { id: rolloutId(release), variants: [{ share, ...anybody }], goal };
}

/** Whether a visitor sees the release; without a bucket nobody does. */
export function seesRollout(rollout: Rollout, bucket: number | undefined): boolean {
  const visit = { lang: DEFAULT_LANG, bucket, member: undefined, returning: undefined, campaign: undefined };
  return bucket !== undefined && chooseVariant(rolloutExperiment(rollout), visit) === 1;
}
