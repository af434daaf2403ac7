import type { Lang } from '#schemas/lang.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';
import type { WritableActivity } from './activity.ts';
import type { Navigation, Way } from './navigation.ts';

/** Goes from page to page. Targets are paths of the shop without language prefix, with query and hash. */
export interface Navigator {
  readonly go: (target: string, way?: Way) => Promise<void>;
  /** Fetches what a page needs, so that going there is quick. Never fails. */
  readonly preload: (target: string) => Promise<void>;
  /** Shows the page anew, in full; whether it could be loaded. */
  readonly renew: () => Promise<boolean>;
  /** Has the code that navigates loaded before somebody goes. Never fails. */
  readonly prepare: () => Promise<void>;
  /** Has another one navigate from now on. */
  readonly handTo: (other: Navigation) => void;
}

interface Options {
  readonly lang: Lang;
  readonly activity: WritableActivity;
  /** Loads the router and what belongs to it, once; asked again after a failure. */
  readonly load: () => Promise<Navigation>;
  /** There is a newer build: the next page is a full load. */
  readonly isOutdated: () => boolean;
  /** Has the browser go there. */
  readonly leave: (href: string) => void;
}

/** The navigator of this browser. What navigates is loaded when it is first needed; where that fails, the browser goes by itself. */
export function createNavigator({ lang, activity, load, isOutdated, leave }: Options): Navigator {
  let loading: Promise<Navigation> | undefined;
  const navigation = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    go: async (target, way) => {
      activity.set(true);
      const loaded = isOutdated() ? undefined : await navigation().catch(() => undefined);
      if (loaded === undefined) leave(`${langPrefix(lang)}${target}`);
      else await loaded.go(target, way);
    },
    preload: async (target) => {
      const loaded = isOutdated() ? undefined : await navigation().catch(() => undefined);
      await loaded?.preload(target);
    },
    renew: async () => (await navigation()).renew(),
    prepare: async () => void (await navigation().catch(() => undefined)),
    handTo: (other) => {
      loading?.then(({ stop }) => stop()).catch(() => {});
      loading = Promise.resolve(other);
    },
  };
}
