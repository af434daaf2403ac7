import { showCartCount } from './cart-count.ts';
import { keepEdit } from './keep-edit.ts';
import { isNative } from './interaction.ts';
import type { AppModule } from './handover.ts';
import { holdDeeds } from './replay-queue.ts';
import { afterFirstPaint, onSign, whenLazyModeEnds } from './intent.ts';
import { persist, preload } from './load-app.ts';
import { recall, reloadWith } from './reload-state.ts';
import type { StartPlan } from '../../page/start-plan.ts';

export interface Surroundings {
  /** Imports the app's module. */
  readonly load: (url: string) => Promise<AppModule>;
  readonly reload: () => void;
}

/**
 * Starts the app when the visitor begins to use the page, and not before. What is done meanwhile is held, and done again
 * once the app has taken over; should it not come, the browser does what it can do by itself, after one reload at most.
 */
export function startOnIntent(plan: StartPlan, { load, reload }: Surroundings): void {
  let isStarting = false;
  const begin = () => {
    if (isStarting) return;
    isStarting = true;
    stopWatching();
    preload(plan.modules);
    // The frame that shows that a touch was noticed comes before the work.
    soon(() => void start());
  };
  let usesCart = false;
  const { cart } = plan;
  const held = holdDeeds(
    (deed) => {
      begin();
      if (usesCart || deed === undefined || deed.target.closest('[data-uses-cart]') === null) return;
      usesCart = true;
      preload(plan.cartModules);
    },
    (control) => {
      const edit = cart && keepEdit(cart, control);
      if (edit && showCount) showCount();
      return edit;
    },
  );
  let stopWatching = whenLazyModeEnds(begin);
  // Edits that no page has saved yet are saved by this one, though nobody touches it.
  const showCount = cart && showCartCount(cart, () => afterFirstPaint(begin));
  if (plan.now) afterFirstPaint(begin);
  afterFirstPaint(() => {
    if (recall(held)) begin();
  });

  const start = () =>
    persist(async () =>
      (await load(plan.entry)).start({
        release: held.release,
        reload: (kept) => reloadWith(kept, reload),
      }),
    ).catch(fallBack);

  function fallBack(): void {
    const deeds = held.deeds();
    if (!navigator.onLine) {
      addEventListener('online', () => void start(), { once: true });
      return;
    }
    const needsApp = deeds.some((deed) => !isNative(deed));
    if (needsApp && reloadWith(held, reload)) return;
    if (!needsApp && deeds.length > 0) {
      held.letGo(deeds[0]);
      return;
    }
    // Nothing is given up: the next touch tries again.
    isStarting = false;
    stopWatching = onSign(begin);
  }
}

/** After the next frame, or soon where no frames are made, as in a tab behind others. */
function soon(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 100);
}
