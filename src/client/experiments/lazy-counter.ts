/** Loads the counter of experiments where a visitor meets one; nobody else pays for it. */
import type { Consents } from '#schemas/consent.ts';
import type { PageLocation } from '../../page/location.ts';
import type { ExperimentCounter } from './counter.ts';

/** Counts pages and hand-offs as they come. */
export interface LazyCounter {
  readonly page: (page: PageLocation) => void;
  readonly handedOff: () => void;
}

/** `consents` is read at each moment: a later consent does not cover what was shown without it. */
export function createLazyCounter(storage: Storage | null, consents: () => Consents): LazyCounter {
  let counter: ExperimentCounter | undefined;
  return {
    page: ({ outcome, pathname }) => {
      const variants = outcome.kind === 'page' ? outcome.page.experiments : undefined;
      const given = consents();
      // A hand-off leaves no time for loading: who has seen an experiment has the counter on every page.
      if (variants === undefined && !storage?.getItem('experiments')) return;
      void import('./counter.ts').then(({ createExperimentCounter }) => {
        counter ??= createExperimentCounter({ storage });
        if (variants !== undefined) counter.shown(pathname, variants, given);
      }, reportError);
    },
    handedOff: () => counter?.handedOff(consents()),
  };
}
