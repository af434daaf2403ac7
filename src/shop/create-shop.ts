/** The shop of one browser: implements what components may ask (registry/kit/shop.ts). */
import { cartEditOf } from '#registry/kit/cart/uses-cart.ts';
import type { CartEdit } from '#schemas/cart-edit.ts';
import { cartStorageKey } from '#schemas/cart-key.ts';
import type { Product } from '#schemas/product.ts';
import type { HandoffTo } from '#machines/cart/types.ts';
import type { AppShop } from './app-shop.ts';
import type { ShopOptions } from './environment.ts';
import { createCartEdits } from './cart-edits.ts';
import { createProducts } from './products.ts';
import type { Processes } from './processes.ts';
import { createRecentlyViewed } from './recently-viewed.ts';
import { INITIAL_CART, INITIAL_COUPONS, INITIAL_VISITOR } from './server-shop.ts';
import { createStore } from './store.ts';
import { createQueue } from './queue.ts';
import { keptState } from './kept-state.ts';
import { isQuiet, whenNeeded } from './when-needed.ts';

const ATTEMPTS_BEFORE_RELOAD = 3;

const loadProcesses = () => import('./processes.ts');

/**
 * Makes the shop. The processes behind it are loaded by `start`, or by the first thing that is asked of them; for a guest with
 * nothing kept by the latter alone, or by what happens meanwhile (when-needed.ts).
 */
export function createShop(options: ShopOptions): AppShop {
  const { call, browser, told, waiting } = options;
  const stores = {
    cart: createStore(INITIAL_CART),
    visitor: createStore(INITIAL_VISITOR),
    coupons: createStore(INITIAL_COUPONS),
    consent: createStore(options.first.consent),
    grayMode: createStore(options.first.grayMode),
    quantities: createStore<ReadonlyMap<string, number>>(new Map()),
    toasts: createStore<ReturnType<AppShop['toasts']['view']['get']>>([]),
    outdated: createStore(false),
  };
  const added = new Map<string, Product>();
  const edits = createCartEdits(options.preview ? null : options.storage, cartStorageKey(options.webId));
  const products = createProducts(call);
  const productOf = (uuid: string) => added.get(uuid) ?? products.products.get().get(uuid) ?? undefined;
  const recentlyViewed = createRecentlyViewed(options.preview ? null : options.storage);
  let { offersGray } = options;
  let wasQuiet = false;
  let codeFailed = false;
  const processes = createQueue<Processes>(
    async () => {
      const inspect = import.meta.env.DEV ? await options.inspect?.() : undefined;
      const { startProcesses } = await loadProcesses();
      waiting?.release();
      return startProcesses({ ...options, offersGray }, stores, productOf, { wasQuiet, codeFailed }, inspect);
    },
    (error, failures) => {
      options.log('the shop could not be started', error);
      // Its code is gone with the build it belongs to, and what would see to that is part of it.
      if (failures !== ATTEMPTS_BEFORE_RELOAD || !browser.isOnline()) return;
      const kept = keptState(options.touched, false);
      options.reload({ ...kept, interactions: () => waiting?.held() ?? [] });
    },
  );
  const run = (command: Parameters<typeof processes.run>[0], edit?: string) => {
    if (!processes.isStarted()) waiting?.hold(edit);
    processes.run(command);
  };

  function start(): void {
    options.started?.();
    browser.on('code.failed', () => {
      // Not where the processes themselves are what failed.
      if (processes.start()) codeFailed = true;
    });
    // Of another tab, which may be gone by now; and of pages that were left while this one was away.
    browser.on('stored', takeOverEdits);
    browser.on('restored', takeOverEdits);
    wasQuiet = isQuiet(options);
    if (!wasQuiet) {
      processes.start();
      return;
    }
    stores.cart.set({ ...INITIAL_CART, ready: true });
    stores.visitor.set({ ...INITIAL_VISITOR, user: null, member: 'guest' });
    whenNeeded(options, () => void processes.start());
    if (import.meta.env.DEV) void options.inspect?.().then((inspect) => inspect && processes.start());
  }

  function add(product: Product, quantity = 1): void {
    added.set(product.uuid, product);
    const edit = cartEditOf(product, quantity);
    // Until a cart runs that keeps it, and shall it be in the next page, the storage does.
    const id = options.takeEdit?.() ?? (processes.isStarted() ? undefined : edits.keep(edit));
    run((ready) => {
      if (makeEdit(ready, edit, id)) ready.notices.added(product.name);
    }, id);
  }

  /** Makes an addition. Whether there are more pieces for it in the cart. */
  function makeEdit({ add: addPieces }: Processes, edit: CartEdit, id: string | undefined): boolean {
    const { uuid } = edit;
    // Another tab has made it, and tells so.
    if (id !== undefined && !edits.has(id)) return true;
    const from = heldOf(uuid);
    addPieces(edit, id);
    if (id !== undefined) edits.drop(id);
    const to = heldOf(uuid);
    const product = added.get(uuid);
    told?.({ type: 'pieces', uuid, ...(product === undefined ? {} : { product }), from, to });
    return to > from;
  }

  function takeOverEdits(): void {
    if (edits.read().size === 0) return;
    processes.run((ready) => {
      for (const [id, edit] of edits.read()) makeEdit(ready, edit, id);
    });
  }

  function setQuantity(uuid: string, quantity: number): void {
    run((ready) => {
      const from = heldOf(uuid);
      ready.setQuantity(uuid, quantity);
      told?.({ type: 'pieces', uuid, from, to: heldOf(uuid) });
    });
  }

  function handOff(to: HandoffTo): void {
    run(({ cart }) => {
      told?.({ type: 'handoff', to });
      cart({ type: 'checkout', to });
    });
  }

  function heldOf(uuid: string): number {
    return stores.cart.get().items.find((item) => item.uuid === uuid)?.quantity ?? 0;
  }

  return {
    cart: {
      view: stores.cart,
      add,
      setQuantity,
      remove: (uuid) => setQuantity(uuid, 0),
      show: () => run(({ cart }) => cart({ type: 'drawer.show' })),
      hide: () => run(({ cart }) => cart({ type: 'drawer.hide' })),
      checkout: () => handOff('checkout'),
    },
    quantities: {
      view: stores.quantities,
      set: (uuid, quantity) => stores.quantities.set(new Map(stores.quantities.get()).set(uuid, quantity)),
    },
    visitor: {
      view: stores.visitor,
      ask: () => void processes.start(),
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
      ask: () => run(({ askCoupons }) => askCoupons()),
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
    products: products.products,
    askProducts: products.ask,
    recentlyViewed: recentlyViewed.store,
    submitForm: async (formId, values) => (await import('./forms.ts')).submitForm(call, formId, values),
    suggest: async (text, signal) => (await import('./suggestions.ts')).suggestProducts(call, text, signal),
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
    takeOverEdits,
    // Who uses it loads it again where that fails.
    warm: () => void loadProcesses().catch(() => {}),
    handOff,
    viewed: recentlyViewed.view,
    navigated: ({ pathChanged, offersGray: offered }) => {
      if (pathChanged) stores.quantities.set(stores.quantities.initial);
      offersGray = offered;
      if (!processes.isStarted()) return;
      run(({ cart, choices }) => {
        cart({ type: 'navigated' });
        choices.grayMode({ type: 'page.shown', offered });
      });
    },
  };
}
