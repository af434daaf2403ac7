import type { ShownBase } from '../page/shown.ts';
import type { Place } from '../page/place.ts';
import type { Stage } from '../page/stage.ts';
import type { ComponentSource } from '../renderer/components.ts';
import { typesOf } from '../renderer/walk.ts';
import type { WritableStore } from '../shop/store.ts';

export interface KeepBaseOptions {
  readonly stage: Stage;
  readonly base: WritableStore<ShownBase>;
  readonly components: ComponentSource;
  /** `/en`, or '' for Thai. */
  readonly prefix: string;
}

/** On paths that start with `/demo` the base is asked for anew (specification, chapter 2). */
export function keepBase({ stage, base, components, prefix }: KeepBaseOptions): void {
  let asked = new AbortController();
  const refresh = async ({ pathname, searchStr }: Place) => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    if (!pathname.startsWith('/demo')) return;
    const { loadBase } = await import('../page/load-base.ts');
    const fresh = await loadBase({ prefix, path: encodeURI(pathname), search: searchStr, signal });
    if (fresh === undefined) return;
    await components.load(typesOf([...fresh.header, ...fresh.footer, ...fresh.free]));
    if (!signal.aborted) base.set(fresh);
  };
  void refresh(stage.get());
  stage.subscribe((place, before) => {
    if (place.pathname !== before.pathname) void refresh(place);
  });
}
