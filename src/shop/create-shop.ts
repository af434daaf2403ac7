/**
 * Implements the shop of components (registry/kit/shop.ts) in the browser.
 *
 * "Add to cart" calls `add`. Storage keeps the addition until a cart runs (storage/cart-additions.ts), and its command
 * waits for the processes (lifecycle/command-queue.ts). It becomes an event of the cart's machine
 * (processes/cart-process.ts, machines/cart/), which stores a draft and saves it 500 ms later
 * (processes/machine-calls.ts). The platform's answer becomes the view that components read.
 */
import { cartAdditionOf } from '#registry/kit/cart/uses-cart.ts';
import { type CartAddition, cartStorageKey } from '#schemas/cart-addition.ts';
import type { Product, SafeProduct } from '#schemas/product.ts';
import type { HandoffTo } from '#machines/cart/types.ts';
import { isInspected } from './inspect/observe.ts';
import type { AppShop } from './app-shop.ts';
import type { ShopOptions } from './environment.ts';
import { createDrawer } from './drawer.ts';
import { createCartAdditions } from './storage/cart-additions.ts';
import { createLazyQueries } from './queries/lazy-queries.ts';
import type { Processes } from './processes/processes.ts';
import { createRecentlyViewed } from './storage/recently-viewed.ts';
import { createWishlist } from './storage/wishlist.ts';
import { INITIAL_CART, INITIAL_COUPONS, INITIAL_VISITOR } from './server-shop.ts';
import { createStore } from './store.ts';
import { createCommandQueue } from './lifecycle/command-queue.ts';
import { collectReloadState } from './lifecycle/collect-reload-state.ts';
import { isKnownGuest, onProcessesNeeded } from './lifecycle/lazy-start.ts';

const ATTEMPTS_BEFORE_RELOAD = 3;

const loadProcesses = () => import('./processes/processes.ts');

/**
 * Creates the shop. `start`, or the first command, loads the processes behind it; for a guest with nothing stored only a command
 * does, or an event that they have to handle (lazy-start.ts).
 */
export function createShop(options: ShopOptions): AppShop {
  const { call, browser, onInteraction, pending } = options;
  const stores = {
    cart: createStore(INITIAL_CART),
    visitor: createStore(INITIAL_VISITOR),
    coupons: createStore(INITIAL_COUPONS),
    consent: createStore(options.initialViews.consent),
    grayMode: createStore(options.initialViews.grayMode),
    quantities: createStore<ReadonlyMap<string, number>>(new Map()),
    toasts: createStore<ReturnType<AppShop['toasts']['view']['get']>>([]),
    outdated: createStore(false),
    products: createStore<ReadonlyMap<string, SafeProduct | null>>(new Map()),
  };
  const added = new Map<string, Product>();
  /** Whether an addition that was applied, by its id, brought more pieces. */
  const outcomes = new Map<string, boolean>();
  const additions = createCartAdditions(options.preview ? null : options.storage, cartStorageKey(options.webId));
  const queries = createLazyQueries(
    call,
    (batch) => stores.products.set(new Map([...stores.products.get(), ...batch])),
    import.meta.env.DEV ? (client) => void options.inspectQueries?.(client) : undefined,
  );
  const productOf = (uuid: string) => added.get(uuid) ?? stores.products.get().get(uuid) ?? undefined;
  const recentlyViewed = createRecentlyViewed(options.preview ? null : options.storage);
  let { offersGray } = options;
  let wasKnownGuest = false;
  let codeFailed = false;
  const processes = createCommandQueue<Processes>(
    async () => {
      const { startProcesses } = await loadProcesses();
      pending?.clear();
      return startProcesses({ ...options, offersGray }, stores, productOf, { wasKnownGuest, codeFailed });
    },
    (error, failures) => {
      options.log('the shop could not be started', error);
      // The queue retries a failed load of the processes themselves.
      codeFailed = false;
      // Nothing would come into an open drawer but for a cart that is known to be empty.
      if (!stores.cart.get().ready) drawer.hide();
      // The chunk is gone with its build, and the build watch, which would reload the page, is part of it.
      if (failures !== ATTEMPTS_BEFORE_RELOAD || !browser.isOnline()) return;
      const state = collectReloadState(options.touched, false);
      options.reload({ ...state, interactions: () => pending?.list() ?? [] });
    },
  );
  const run = (command: Parameters<typeof processes.run>[0], additionId?: string) => {
    if (!processes.isLoaded()) pending?.add(additionId);
    processes.run(command);
  };

  function start(): void {
    options.onStart?.();
    browser.on('code.failed', () => {
      codeFailed = true;
      processes.start();
    });
    // Another tab, or a page left meanwhile, may have stored additions and be gone.
    browser.on('stored', applyStoredAdditions);
    browser.on('restored', applyStoredAdditions);
    wasKnownGuest = isKnownGuest(options);
    if (!wasKnownGuest) {
      processes.start();
      return;
    }
    stores.cart.set({ ...INITIAL_CART, ready: true });
    stores.visitor.set({ ...INITIAL_VISITOR, user: null, member: 'guest' });
    onProcessesNeeded(options, () => processes.start());
    if (import.meta.env.DEV && isInspected()) processes.start();
  }

  function add(product: Product, quantity = 1): void {
    added.set(product.uuid, product);
    addNamed(cartAdditionOf(product, quantity), product.name);
  }

  function addNamed(addition: CartAddition, name: string): void {
    // The storage keeps the addition until a cart runs, which may be in the next page.
    const id = options.consumeAdditionId?.() ?? (processes.isLoaded() ? undefined : additions.store(addition));
    run((running) => {
      if (applyAddition(running, addition, id)) running.added(addition.uuid, name);
    }, id);
  }

  /**
   * Applies an addition, and returns whether the cart has more pieces by it. The storage's event may have applied a
   * tap's addition before the tap's own command, which then announces it.
   */
  function applyAddition({ add: addPieces }: Processes, addition: CartAddition, id: string | undefined): boolean {
    const { uuid } = addition;
    // Unknown here, it was applied by another tab.
    if (id !== undefined && !additions.has(id)) return outcomes.get(id) ?? true;
    const from = quantityOf(uuid);
    addPieces(addition, id);
    if (id !== undefined) additions.remove(id);
    const to = quantityOf(uuid);
    if (id !== undefined) outcomes.set(id, to > from);
    const product = added.get(uuid);
    onInteraction?.({ type: 'pieces', uuid, ...(product === undefined ? {} : { product }), from, to });
    return to > from;
  }

  function applyStoredAdditions(): void {
    if (additions.read().size === 0) return;
    processes.run((running) => {
      for (const [id, addition] of additions.read()) applyAddition(running, addition, id);
    });
  }

  function setQuantity(uuid: string, quantity: number): void {
    run((running) => {
      const from = quantityOf(uuid);
      running.setQuantity(uuid, quantity);
      onInteraction?.({ type: 'pieces', uuid, from, to: quantityOf(uuid) });
    });
  }

  const drawer = createDrawer(stores.cart, () => {
    if (processes.isLoaded()) return;
    const drawn = options.drawerDrawn?.() ?? Promise.resolve();
    // The panel itself shows why it could not be loaded.
    void drawn.catch(() => {}).then(processes.start);
  });
  const moveDrawer = (move: 'show' | 'hide' | 'toggle') => () => {
    if (!processes.isLoaded()) pending?.add();
    drawer[move]();
  };

  function handOff(to: HandoffTo): void {
    run(({ cart }) => {
      onInteraction?.({ type: 'handoff', to });
      cart({ type: 'checkout', to });
    });
  }

  function quantityOf(uuid: string): number {
    return stores.cart.get().items.find((item) => item.uuid === uuid)?.quantity ?? 0;
  }

  return {
    cart: {
      view: stores.cart,
      add,
      setQuantity,
      remove: (uuid) => setQuantity(uuid, 0),
      show: moveDrawer('show'),
      hide: moveDrawer('hide'),
      toggle: moveDrawer('toggle'),
      checkout: () => handOff('checkout'),
    },
    quantities: {
      view: stores.quantities,
      set: (uuid, quantity) => stores.quantities.set(new Map(stores.quantities.get()).set(uuid, quantity)),
    },
    wishlist: createWishlist(options.preview ? null : options.storage, browser),
    visitor: {
      view: stores.visitor,
      request: () => processes.start(),
      login: () => run(({ account }) => account('login')),
      register: () => run(({ account }) => account('register')),
      logout: () => run(({ account }) => account('logout')),
      joinMembership: () => run(({ join }) => join()),
      answerPermission: (granted) =>
        run(({ membership }) => membership({ type: granted ? 'permission.grant' : 'permission.deny' })),
      leaveMembership: () => run(({ membership }) => membership({ type: 'leave' })),
    },
    coupons: {
      view: stores.coupons,
      request: () => run(({ askCoupons }) => askCoupons()),
      claim: (code) => run(({ coupon }) => coupon({ type: 'claim', code, key: browser.newUuid() })),
    },
    consent: {
      view: stores.consent,
      decide: (consents) => run(({ choices }) => choices.consent({ type: 'decide', consents })),
    },
    grayMode: {
      view: stores.grayMode,
      toggle: () => run(({ choices }) => choices.grayMode({ type: 'toggle' })),
      close: () => run(({ choices }) => choices.grayMode({ type: 'close' })),
    },
    products: stores.products,
    requestProducts: queries.requestProducts,
    recentlyViewed: recentlyViewed.store,
    submitForm: async (formId, values) => (await import('./forms.ts')).submitForm(call, formId, values),
    suggest: queries.suggest,
    navigate: options.navigate,
    notify: (notice) => run(({ toast }) => toast({ type: 'toast.add', notice, at: browser.now() })),
    toasts: {
      view: stores.toasts,
      close: (id) => run(({ toast }) => toast({ type: 'toast.close', id, at: browser.now() })),
      pause: (id) => run(({ toast }) => toast({ type: 'toast.pause', id, at: browser.now() })),
      resume: (id) => run(({ toast }) => toast({ type: 'toast.resume', id, at: browser.now() })),
    },
    isOutdated: stores.outdated.get,
    start,
    addNamed,
    applyStoredAdditions,
    // The first command loads them again where this fails.
    warm: () => void loadProcesses().catch(() => {}),
    handOff,
    viewed: recentlyViewed.view,
    navigated: ({ pathChanged, offersGray: offered }) => {
      if (pathChanged) stores.quantities.set(stores.quantities.initial);
      offersGray = offered;
      drawer.hide();
      if (processes.isLoaded()) run(({ navigated }) => navigated(offered));
    },
  };
}
