import { isCartEmpty, showCartCount } from './cart-count.ts';
import { markKnownVisitor } from './known-visitor.ts';
import { hasPartToFill } from './fills.ts';
import { storeAnswerOnLeave, storeAddition } from './store-addition.ts';
import { isNative } from './interaction.ts';
import type { AppModule } from './handover.ts';
import { queueInteractions } from './replay-queue.ts';
import { afterFirstPaint, afterLoad, answered, onIntent, startsAtOnce } from './intent.ts';
import { createPreload, retry } from './load-app.ts';
import { recordVisit } from './record-visit.ts';
import { openCart, opensCart } from './open-cart.ts';
import { reloadWithQueue, restoreQueue } from './reload-state.ts';
import type { StartPlan } from '../page/start/start-plan.ts';

/** Files whose fetches begin in one task: each blocks a slow phone for 4 ms. */
const PRELOADED_AT_ONCE = 4;

export interface StarterEnvironment {
  /** Adds the app's module to the document, and resolves with what it hands over (handover.ts). */
  readonly load: (url: string) => Promise<AppModule>;
  /** Called once the app has hydrated the page, before queued interactions are replayed. */
  readonly hydrated: () => void;
  readonly reload: () => void;
}

/**
 * Starts the app when the visitor begins to use the page, and not before. Interactions are queued meanwhile and replayed
 * once the app has hydrated; should it not come, the browser does what it can do by itself, after one reload at most.
 */
export function startOnIntent(plan: StartPlan, { load, hydrated, reload }: StarterEnvironment): void {
  markKnownVisitor();
  const preload = createPreload();
  let isStarting = false;
  /** The frame with the opened cart comes before the work too. */
  let opening: Promise<void> | undefined;
  const begin = (event?: Event) => {
    if (isStarting) return;
    isStarting = true;
    stopWatching();
    preload(plan.modules);
    void answered(event?.type)
      .then(() => opening)
      .then(start);
  };
  let usesCart = false;
  const { cart } = plan;
  const queue = queueInteractions(
    (interaction) => {
      begin();
      if (opensCart(interaction))
        opening = openCart(cart !== undefined && isCartEmpty(cart), () => queue.remove(interaction));
      if (usesCart || !interaction?.target.closest('[data-uses-cart]')) return;
      usesCart = true;
      preload(plan.cartFiles);
    },
    (control) => {
      if (!cart) return;
      storeAnswerOnLeave(control);
      const additionId = storeAddition(cart, control);
      if (additionId) showCount?.();
      return additionId;
    },
  );
  let stopWatching = onIntent(begin);
  document.addEventListener('beforetoggle', focusSearch, true);
  // Edits that no page has saved yet are saved by this one, though nobody touches it.
  const showCount = cart ? showCartCount(cart, () => afterFirstPaint(() => begin())) : undefined;
  afterFirstPaint(() => {
    // A page that is rendered ahead is not visited before this.
    if (plan.visit) recordVisit(plan.visit);
    // First, so that it is never skipped.
    if (restoreQueue(queue) || plan.now || startsAtOnce() || hasPartToFill()) begin();
    else
      afterLoad(() => {
        const files = [...plan.modules, ...plan.cartFiles];
        const preloadSome = () => {
          if (isStarting || files.length === 0) return;
          preload(files.splice(0, PRELOADED_AT_ONCE), 'low');
          setTimeout(preloadSome);
        };
        preloadSome();
      });
  });

  const start = () =>
    retry(async () =>
      (await load(plan.entry)).start({
        interactions: queue.interactions,
        release: (flush) => {
          hydrated();
          queue.release(flush);
        },
        reload: (state) => reloadWithQueue(state, reload),
      }),
    ).catch(fallBack);

  function fallBack(): void {
    const interactions = queue.interactions();
    const needsApp = !interactions.every(isNative);
    if (!navigator.onLine) addEventListener('online', () => void start(), { once: true });
    else if (!needsApp && interactions.length > 0) queue.abandon(interactions[0]);
    else if (!needsApp || !reloadWithQueue(queue, reload)) {
      // Nothing is given up: the next touch retries.
      isStarting = false;
      stopWatching = onIntent(begin);
    }
  }
}

/**
 * Has the browser focus the search field of a panel that is about to open: what is typed next must not get lost. The panel's
 * `toggle` event would come later than the first keys on a busy phone.
 */
function focusSearch({ target, newState }: Event & { readonly newState?: string }): void {
  if (newState === 'open' && target instanceof Element)
    target.querySelector('[type=search]')?.setAttribute('autofocus', '');
}
