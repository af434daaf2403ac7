/**
 * Replaces the experiments of a page and of its zones by the visitor's variants, before anything is rendered. A rollout that changes the page is
 * an experiment whose variant the platform has chosen already, by the same rule.
 */
import {
  applyChoices,
  type Choices,
  chooseVariant,
  type Experiment,
  listExperiments,
} from '#schemas/experiments/experiment.ts';
import { DEFAULT_GOAL, type Goal } from '#schemas/experiments/goal.ts';
import { readRollout, rolloutExperiment } from '#schemas/experiments/rollout.ts';
import { changeZones, listZoneExperiments, nameZoneExperiments } from '#schemas/experiments/zone-experiments.ts';
import type { Base } from '#schemas/page/base.ts';
import type { RequestContext } from '../http/message/request-context.ts';
import type { Decision } from '../pages/load/decide.ts';
import type { Exchange } from '../pages/load/load-page.ts';

/** The experiments of a page, and the choice for one visitor. */
export interface ChosenPage {
  readonly experiments: readonly Experiment[];
  /** Part of the cache key: the numbers of the chosen variants, nothing that a visitor could control. */
  readonly choice: string;
  /** The chosen variant by experiment, for analytics. */
  readonly shown: Readonly<Record<string, string>>;
  /** The goal by experiment, where it is not the default one. */
  readonly goals: Readonly<Record<string, Goal>>;
}

/** The page and the base with their variants chosen; both unchanged, without a choice, if they have no experiments. */
export async function choosePage(
  decision: Decision,
  given: Base,
  { context, call }: Pick<Exchange, 'context' | 'call'>,
): Promise<{ readonly decision: Decision; readonly base: Base; readonly chosen: ChosenPage | undefined }> {
  const named = nameZoneExperiments(given);
  const ofZones = listZoneExperiments(named);
  // An error page has the same header as the others, and counts nothing.
  if (decision.kind !== 'page')
    return { decision, base: chooseZones(named, chooseAll(ofZones, context, false)), chosen: undefined };
  const { rollout: _, ...page } = decision.page;
  const rollout = readRollout(decision.page);
  const rolledOut = rollout === undefined ? [] : [rolloutExperiment(rollout)];
  const experiments = [...rolledOut, ...ofZones, ...listExperiments(page.pageComponent)];
  const pageComponent = applyChoices(page.pageComponent, new Map());
  // An experiment without an id can't be assigned.
  if (experiments.length === 0)
    return {
      decision: pageComponent === page.pageComponent ? decision : { ...decision, page: { ...page, pageComponent } },
      base: chooseZones(named, new Map()),
      chosen: undefined,
    };
  const asksMember = experiments.some(({ variants }) => variants.some(({ member }) => member !== undefined));
  const answer = asksMember && context.isPersonal ? await call('memberInfo') : undefined;
  const choices = chooseAll(experiments, context, answer?.ok === true && answer.data.member.member_flag === '1');
  return {
    decision: { ...decision, page: { ...page, pageComponent: applyChoices(page.pageComponent, choices) } },
    base: chooseZones(named, choices),
    chosen: {
      experiments,
      choice: keyOf(choices),
      shown: Object.fromEntries([...choices].map(([id, number]) => [id, number === 0 ? 'usual' : `variant-${number}`])),
      goals: Object.fromEntries(
        experiments.filter(({ goal }) => goal !== DEFAULT_GOAL).map(({ id, goal }) => [id, goal]),
      ),
    },
  };
}

/** A base for a visitor, without a page; membership is not known. */
export function chooseBase(given: Base, context: RequestContext): Base {
  const named = nameZoneExperiments(given);
  return chooseZones(named, chooseAll(listZoneExperiments(named), context, false));
}

function chooseZones(base: Base, choices: Choices): Base {
  return changeZones(base, (nodes) => applyChoices(nodes, choices));
}

/** The part of a cache key for the experiments of a page, of a visitor who is not logged in. */
export function choiceKey(experiments: readonly Experiment[], context: RequestContext): string {
  return keyOf(chooseAll(experiments, context, false));
}

function chooseAll(experiments: readonly Experiment[], { lang, visit }: RequestContext, member: boolean): Choices {
  const { bucket, returning, campaign, isPhone } = visit ?? {};
  const known = { lang, bucket, returning, campaign, isPhone, member };
  return new Map(experiments.map((experiment) => [experiment.id, chooseVariant(experiment, known)]));
}

function keyOf(choices: Choices): string {
  return `choices=${JSON.stringify([...choices])}`;
}
