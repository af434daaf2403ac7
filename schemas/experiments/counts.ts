/** Counting experiments: what the browser sends where the visitor consents to it, and what the workbench shows of it. */
import * as v from 'valibot';
import { type CallSpec, defineCall } from '../calls/define.ts';
import { boundedList } from '../lenient/bounded.ts';
import { MAX_EXPERIMENT_ID, MAX_EXPERIMENTS, MAX_VARIANTS } from './experiment.ts';
import { DEFAULT_GOAL, Goal } from './goal.ts';
import { AUDIENCES } from './shares.ts';

/** `exposure`: a browser was shown the variant; `conversion`: it reached the goal afterwards. */
export const COUNT_KINDS = ['exposure', 'conversion'] as const;
/** The counted events of a variant. */
export type CountKind = (typeof COUNT_KINDS)[number];

const path = v.pipe(v.string(), v.startsWith('/'), v.maxLength(1000));
const experiment = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_EXPERIMENT_ID));
const variant = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_VARIANTS));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * One browser's part of a count. `path`: of the page that it was shown, without language; `experiment`: id of the node;
 * `goal`: of the experiment at that time. `audience`: of the browser when it was shown the variant.
 */
export const ExperimentCount = v.object({
  path,
  experiment,
  variant,
  kind: v.picklist(COUNT_KINDS),
  goal: v.optional(Goal, DEFAULT_GOAL),
  audience: v.optional(v.picklist(AUDIENCES)),
});
/** One browser's part of a count. */
export type ExperimentCount = v.InferOutput<typeof ExperimentCount>;

/** Calls that count experiments: the embedded service has them; in front of another platform the browser's call finds none. */
export const experimentCalls = {
  experimentCount: defineCall({
    method: 'POST',
    path: '/api/experiments/count',
    envelope: 'success',
    query: undefined,
    body: v.object({ counts: boundedList(ExperimentCount, 2 * MAX_EXPERIMENTS) }),
    output: v.object({}),
    keys: [],
  }),
} as const satisfies Record<string, CallSpec>;

/** Counts of one variant over the days of `RESULT_DAYS`. */
export const VariantResult = v.object({ variant, exposures: whole, conversions: whole });
/** The counts of a variant. */
export type VariantResult = v.InferOutput<typeof VariantResult>;

const shareList = v.pipe(v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), v.readonly());
/** The shares of today of an experiment whose results decide, of all visitors and of audiences. */
export const DecidedShares = v.object({
  all: shareList,
  audiences: v.pipe(v.record(v.string(), shareList), v.readonly()),
});

/** Days that a result covers. */
export const RESULT_DAYS = 90;
