import type { Lang } from '#schemas/lang.ts';
import type { VisitorId } from '#schemas/records/member.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';
import type { WritableActivity } from './activity.ts';
import type { Navigation, NavigateOptions } from './navigation.ts';

/** Commands of navigation. Targets are paths of the shop without language prefix, with query and hash. */
export interface Navigator {
  readonly go: (target: string, options?: NavigateOptions) => Promise<void>;
  /** Fetches a page's payload and code ahead of a navigation. Never rejects. */
  readonly prefetch: (target: string) => Promise<void>;
  /** Loads and shows the current page in full; resolves to whether that succeeded. */
  readonly refresh: () => Promise<boolean>;
  /**
   * Names the visitor after each answer of the login check. Pages for another one than before are dropped, which loads the
   * router's code. Never rejects.
   */
  readonly setVisitor: (visitor: VisitorId) => Promise<void>;
  /** Loads the router's code. Never rejects. */
  readonly prepare: () => Promise<void>;
  /** Delegates every further command to another implementation. */
  readonly delegateTo: (other: Navigation) => void;
}

interface Options {
  readonly lang: Lang;
  readonly activity: WritableActivity;
  /** Loads and starts the router; called again after a failure. */
  readonly load: () => Promise<Navigation>;
  /** Whether there is a newer build, which makes the next navigation a full load. */
  readonly isOutdated: () => boolean;
  /** Navigates by a full load. */
  readonly leave: (href: string) => void;
}

/** Creates the navigator. The router is loaded on first use; where that fails, the browser navigates by a full load. */
export function createNavigator({ lang, activity, load, isOutdated, leave }: Options): Navigator {
  let loading: Promise<Navigation> | undefined;
  /** The visitor for whom the current page was made; undefined: not known yet. */
  let visitor: VisitorId | undefined;
  const start = async () => {
    const loaded = await load();
    if (visitor !== undefined) await loaded.setVisitor(visitor);
    return loaded;
  };
  const navigation = () => {
    loading ??= start().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    go: async (target, options) => {
      activity.set(true);
      const loaded = isOutdated() ? undefined : await navigation().catch(() => undefined);
      if (loaded === undefined) leave(`${langPrefix(lang)}${target}`);
      else await loaded.go(target, options);
    },
    prefetch: async (target) => {
      const loaded = isOutdated() ? undefined : await navigation().catch(() => undefined);
      await loaded?.prefetch(target);
    },
    refresh: async () => (await navigation()).refresh(),
    setVisitor: async (next) => {
      const isLoaded = loading !== undefined;
      const isAnother = visitor !== undefined && next !== visitor;
      // A router that is loaded now begins with the page's own visitor.
      const loaded = isLoaded || isAnother ? await navigation().catch(() => undefined) : undefined;
      visitor = next;
      await loaded?.setVisitor(next);
    },
    prepare: async () => void (await navigation().catch(() => undefined)),
    delegateTo: (other) => {
      loading?.then(({ stop }) => stop()).catch(() => {});
      loading = Promise.resolve(other);
    },
  };
}
