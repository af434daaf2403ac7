import type { ReplayQueue } from './replay-queue.ts';

/** The starter's side of the handover to the app. */
export interface Handover {
  /** The interactions that wait for the app. */
  readonly interactions: ReplayQueue['interactions'];
  /**
   * Replays the queued interactions in order; to be called once, when the app has hydrated. Each runs inside `flush`, so
   * that the next one meets what it has changed; `additionId` is the id of the addition that is in storage since the click.
   */
  readonly release: ReplayQueue['release'];
  /** Reloads the page, at most once in ten seconds: the given state is restored there. False when that can't be. */
  readonly reload: (state: Pick<ReplayQueue, 'interactions' | 'typed'>) => boolean;
}

/** The app's module. */
export interface AppModule {
  /** Takes over the page. Rejects when something could not be loaded; then it may be called again. */
  readonly start: (handover: Handover) => Promise<void>;
}

/**
 * Event of the window by which the app's module hands itself over. Only a type, which no bundle contains: starter and
 * app are bundled apart (entry.ts).
 */
export type AppLoaded = 'raan:app';

declare global {
  interface WindowEventMap extends Record<AppLoaded, CustomEvent<AppModule>> {}
}
