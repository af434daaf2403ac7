import type { Held } from './replay-queue.ts';

/** What the starter hands to the app. */
export interface Early {
  /**
   * To be called once, when the app has taken over the page: what the visitor did before is done again, in order and at
   * once. Each deed runs inside `flush`, so that the next one meets what it has changed; `edit` is the id of the edit that its
   * first time has put into the storage.
   */
  readonly release: Held['release'];
  /** Reloads the page, at most once in ten seconds: what is given is done there again. False when that can't be. */
  readonly reload: (kept: Pick<Held, 'deeds' | 'typed'>) => boolean;
}

/** The app's module. */
export interface AppModule {
  /** Takes over the page. Rejects when something could not be loaded; then it may be called again. */
  readonly start: (early: Early) => Promise<void>;
}
