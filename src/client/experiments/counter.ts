/**
 * Counts the experiments of this browser for the workbench, each once: that a variant was shown, and that the visitor
 * reached the goal afterwards. The counted events stay in the browser's storage; the sent data does not identify
 * visitors.
 */
import type { Consents } from '#schemas/consent.ts';
import type { ExperimentCount } from '#schemas/experiments/counts.ts';
import { DEFAULT_GOAL, type Goal } from '#schemas/experiments/goal.ts';
import { isOfAllPages, ROLLOUT_PAGE } from '#schemas/experiments/rollout.ts';
import { isRecord } from '#schemas/record.ts';

/** Key of the browser's storage. */
export const COUNTED_KEY = 'experiments';
/** Older views are counted again, because the server's cookie expires then (ms). */
const TTL_MS = 90 * 86_400_000;
/** Most experiments that are remembered; the oldest go. */
const MAX_KNOWN = 100;
const COUNT_URL = '/api/experiments/count';

/** A variant that a browser was shown; each goal of an experiment is counted by itself. */
export interface Shown {
  readonly path: string;
  readonly experiment: string;
  readonly variant: number;
  /** Absent: the default goal. */
  readonly goal?: Goal | undefined;
  /** The browser's own then (`audienceName`). */
  readonly audience?: string | undefined;
  /** ms since 1970 */
  readonly at: number;
  readonly isConverted: boolean;
}

/** `storage` null counts nothing: each page would count again. `send` returns whether the request will be made. */
export interface CounterOptions {
  readonly storage: Storage | null;
  readonly send?: (url: string, body: Blob) => boolean;
  readonly now?: () => number;
}

/** The variants of a page by experiment, as the server names them (`usual`, `variant-1`), and goals that are not the default one. */
export interface PageExperiments {
  readonly path: string;
  readonly variants: Readonly<Record<string, string>>;
  readonly goals?: Readonly<Record<string, Goal>> | undefined;
  readonly audience?: string | undefined;
}

/** Counts by the consents of the moment: nothing without those to functional storage and to analytics. */
export interface ExperimentCounter {
  readonly shown: (page: PageExperiments, consents: Consents) => void;
  /** The visitor reached the goal of those shown variants that `isGoal` names. */
  readonly reached: (isGoal: (shown: Shown) => boolean, consents: Consents) => void;
}

/** Whether the consents allow counting. */
export function mayCount({ functionality_storage: storage, analytics_storage: analytics }: Consents): boolean {
  return storage === 'granted' && analytics === 'granted';
}

/** Creates the counter. */
export function createExperimentCounter({
  storage,
  send = (url, body) => navigator.sendBeacon(url, body),
  now = Date.now,
}: CounterOptions): ExperimentCounter {
  const count = (
    consents: Consents,
    changedOf: (known: readonly Shown[]) => readonly Shown[],
    kind: 'exposure' | 'conversion',
  ) => {
    if (storage === null || !mayCount(consents)) return;
    const known = read(storage).filter(({ at }) => now() - at < TTL_MS);
    const changed = changedOf(known).slice(-MAX_SENT);
    if (changed.length === 0) return;
    const counts = changed.map(({ path, experiment, variant, goal = DEFAULT_GOAL, audience }): ExperimentCount => ({
      path,
      experiment,
      variant,
      kind,
      goal,
      audience,
    }));
    if (!send(COUNT_URL, new Blob([JSON.stringify({ counts })], { type: 'application/json' }))) return;
    const kept = known.filter((one) => !changed.some((other) => isSame(one, other)));
    write(storage, [...kept, ...changed].slice(-MAX_KNOWN));
  };
  return {
    shown: ({ path, variants, goals = {}, audience }, consents) => {
      const all = Object.entries(variants).map(([experiment, name]) => ({
        path: isOfAllPages(experiment) ? ROLLOUT_PAGE : path,
        experiment,
        goal: Object.hasOwn(goals, experiment) ? goals[experiment] : undefined,
        audience,
        variant: name === 'usual' ? 0 : Number(name.replace('variant-', '')),
        at: now(),
        isConverted: false,
      }));
      const isNew = (known: readonly Shown[], shown: Shown) =>
        !known.some((one) => isSame(one, shown) && one.variant === shown.variant);
      count(consents, (known) => all.filter((shown) => isNew(known, shown)), 'exposure');
    },
    reached: (isGoal, consents) =>
      count(
        consents,
        (known) => known.filter((one) => !one.isConverted && isGoal(one)).map((one) => ({ ...one, isConverted: true })),
        'conversion',
      ),
  };
}

/** Most counts of a request (`experimentCount`); the others come with the next page. */
const MAX_SENT = 40;

function isSame(one: Shown, other: Shown): boolean {
  return one.path === other.path && one.experiment === other.experiment && one.goal === other.goal;
}

function read(storage: Storage): readonly Shown[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(COUNTED_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isShown) : [];
  } catch {
    return [];
  }
}

function isShown(value: unknown): value is Shown {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    typeof value.experiment === 'string' &&
    typeof value.variant === 'number' &&
    (value.goal === undefined || typeof value.goal === 'string') &&
    (value.audience === undefined || typeof value.audience === 'string') &&
    typeof value.at === 'number' &&
    typeof value.isConverted === 'boolean'
  );
}

function write(storage: Storage, shown: readonly Shown[]): void {
  try {
    storage.setItem(COUNTED_KEY, JSON.stringify(shown));
  } catch {
    // A full storage counts again.
  }
}
