import { loadBase } from '../../page/load-base.ts';
import type { NodeStyles } from '../../page/head/node-styles.ts';
import type { ShownBase } from '../../page/shown-page.ts';
import type { ComponentSource } from '../../renderer/react/components.ts';
import { isStaticMarker } from '../../renderer/react/static-marker.ts';
import { flattenNodes, collectTypes } from '../../renderer/resolve/resolved-node.ts';
import type { WritableStore } from '../../shop/store.ts';

/**
 * The header, footer and free zone in full: the first page has static markers in place of the parts that the server rendered,
 * which only fit that document.
 */
export interface FullZones {
  /** Fetches them once, as this page shows them, with their code. Never rejects. */
  readonly load: (path: string, search: string) => Promise<void>;
  /** Shows the fetched zones; returns whether the visible zones are complete. */
  readonly show: () => boolean;
}

export interface FullZonesOptions {
  readonly base: WritableStore<ShownBase>;
  readonly components: ComponentSource;
  readonly styles: NodeStyles;
  /** `/en`, or '' for Thai. */
  readonly prefix: string;
}

/** Creates the loader of the full zones; after a failure the next page loads them again. */
export function createFullZones({ base, components, styles, prefix }: FullZonesOptions): FullZones {
  const isThin = () => flattenNodes(zonesOf(base.get())).some(isStaticMarker);
  let loading: Promise<void> | undefined;
  let full: ShownBase | undefined;
  const load = async (path: string, search: string) => {
    full = await loadBase({ prefix, path, search });
    if (full === undefined) loading = undefined;
    else await components.load(collectTypes(zonesOf(full)));
  };
  return {
    load: async (path, search) => {
      if (!isThin()) return;
      loading ??= load(path, search);
      await loading;
    },
    show: () => {
      if (!isThin()) return true;
      if (full === undefined) return false;
      styles.add(zonesOf(full));
      base.set(full);
      return true;
    },
  };
}

function zonesOf({ header, footer, free }: ShownBase) {
  return [...header, ...footer, ...free];
}
