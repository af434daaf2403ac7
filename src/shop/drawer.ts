/** The cart drawer: the only place that opens and closes it, before and after the processes are loaded. */
import type { CartView } from '#registry/kit/shop.ts';
import type { WritableStore } from './store.ts';

/** Time from the request until the drawer opens (specification, chapter 9), ms. */
const OPENING_MS = 10;

export interface Drawer {
  readonly show: () => void;
  readonly hide: () => void;
  readonly toggle: () => void;
}

/** Creates the drawer, whose state is `open` of the view. `opened` is called when it opens. */
export function createDrawer(view: WritableStore<CartView>, opened: () => void): Drawer {
  let opening: ReturnType<typeof setTimeout> | undefined;
  const set = (open: boolean) => {
    clearTimeout(opening);
    opening = undefined;
    if (view.get().open !== open) view.set({ ...view.get(), open });
  };
  const show = () => {
    if (opening !== undefined || view.get().open) return;
    opening = setTimeout(() => {
      set(true);
      opened();
    }, OPENING_MS);
  };
  const hide = () => set(false);
  return { show, hide, toggle: () => (opening !== undefined || view.get().open ? hide() : show()) };
}
