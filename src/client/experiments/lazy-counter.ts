/** Loads the counter of experiments where a visitor meets one; nobody else pays for it. */
import type { WatchedInteraction, WatchedShop, WatchInteraction } from './watch-goals.ts';

/** Counts interactions as they come; the shop's consents at that moment apply, a later consent does not cover them. */
export function createLazyCounter(
  storage: Storage | null,
  shop: () => WatchedShop,
): (interaction: WatchedInteraction) => void {
  let watching: Promise<WatchInteraction | void> | undefined;
  return (interaction) => {
    const { consents } = shop().consent.view.get();
    if (!watching && interaction.type === 'page') {
      const { outcome } = interaction.pageLocation;
      // A hand-off leaves no time for loading: who has seen an experiment has the counter on every page.
      if ((outcome.kind === 'page' && outcome.page.experiments) || storage?.getItem('experiments'))
        watching = import('./watch-goals.ts').then(({ watchGoals }) => watchGoals({ storage }, shop()), reportError);
    }
    void watching?.then((watch) => watch?.(interaction, consents));
  };
}
