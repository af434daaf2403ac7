/** The browser's interface for the shop, which tests replace. */
import { LANGS } from '#schemas/lang.ts';
import { type Cookies, documentCookies } from './storage/cookies.ts';

/**
 * Address, history, clock, locks and events of one tab. `restored`: from the back/forward cache; `stored`: the storage
 * has changed, by another tab, or by an addition that this one has stored; `code.failed`: a chunk could not be loaded.
 */
export interface Browser {
  /** Current address. */
  readonly href: () => string;
  /** Replaces the current history entry's address without loading anything. */
  readonly replaceAddress: (path: string) => void;
  readonly leave: (url: string) => void;
  /** Goes back in history; false when there is nowhere to go back to. */
  readonly back: () => boolean;
  /** Monotonic time (ms since the page began to load). */
  readonly now: () => number;
  /** A random uuid. */
  readonly newUuid: () => string;
  /** Calls `granted` once no other tab has the lock; the returned function releases it. */
  readonly lock: (name: string, granted: () => void) => () => void;
  readonly on: (
    event: 'hidden' | 'visible' | 'restored' | 'online' | 'stored' | 'code.failed',
    listener: () => void,
  ) => void;
  /** The visitor has come back in history: the document may be as old as the first visit to it. */
  readonly isReturn: boolean;
  /** False where the browser is certain to have no connection. */
  readonly isOnline: () => boolean;
  readonly cookies: Cookies;
  /** Turns the greyscale view of the page on or off. */
  readonly showGray: (isGray: boolean) => void;
  /** Whether this is a developer's own machine (specification, chapter 4 "local environment"). */
  readonly isLocal: boolean;
}

/** Paths that hand off to the checkout at once (contract, chapter 10 "Cart"). */
const HANDOFF_PATH = new RegExp(`^(?:/(?:${LANGS.join('|')}))?/(?:cart|checkout)/?$`);
/** Longest wait for another tab's lock (ms): a frozen tab must not keep this one from saving. */
const LOCK_TIMEOUT_MS = 20_000;

/** Whether this path, with its language prefix, is the cart's or the checkout's page. It shows the cart if it can't be handed off. */
export function isHandoffPage(path: string): boolean {
  return HANDOFF_PATH.test(path);
}

/** Creates the interface of this document's browser. */
export function createBrowser(): Browser {
  return {
    href: () => location.href,
    replaceAddress: (path) => history.replaceState(history.state, '', path),
    leave: (url) => {
      // Going back from the checkout must not reach a page that hands off again.
      if (isHandoffPage(location.pathname)) location.replace(url);
      else location.assign(url);
    },
    back: () => {
      if (history.length < 2) return false;
      history.back();
      return true;
    },
    now: () => performance.now(),
    newUuid,
    lock: requestLock,
    on: (event, listener) => {
      if (event === 'online') addEventListener('online', listener);
      // Browsers report what other tabs store; `cart-additions.ts` sends the event in its own tab too.
      else if (event === 'stored') addEventListener('storage', listener);
      // Vite reports each chunk that could not be loaded.
      else if (event === 'code.failed') addEventListener('vite:preloadError', listener);
      else if (event === 'restored')
        addEventListener('pageshow', ({ persisted }) => {
          if (persisted) listener();
        });
      else if (event === 'visible')
        document.addEventListener('visibilitychange', () => {
          if (document.visibilityState === 'visible') listener();
        });
      else {
        addEventListener('pagehide', listener);
        document.addEventListener('visibilitychange', () => {
          if (document.visibilityState === 'hidden') listener();
        });
      }
    },
    isOnline: () => navigator.onLine,
    isReturn: performance
      .getEntriesByType('navigation')
      .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward'),
    cookies: documentCookies(),
    showGray: (isGray) => document.documentElement.toggleAttribute('data-gray', isGray),
    isLocal: isLocalHost(location.hostname),
  };
}

/** Whether a host is a loopback name or address. */
export function isLocalHost(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** Creates a uuid of version 4; `crypto.randomUUID` exists only in secure contexts. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((group) => group.join(''))
    .join('-');
}

/** The lock manager; undefined where the browser has none or forbids it. */
function readLocks(): LockManager | undefined {
  try {
    return (navigator as Partial<Navigator>).locks;
  } catch {
    return undefined;
  }
}

function requestLock(name: string, granted: () => void): () => void {
  const locks = readLocks();
  if (locks === undefined) {
    granted();
    return () => {};
  }
  const waiting = new AbortController();
  let release = (): void => {};
  let isGranted = false;
  const grant = () => {
    if (isGranted) return;
    isGranted = true;
    granted();
  };
  const timeout = setTimeout(grant, LOCK_TIMEOUT_MS);
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const request = async () =>
    locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timeout);
      grant();
      return released;
    });
  request().catch(() => {
    // It rejects once it is aborted, and where the browser grants no locks, as in some private windows: then nobody waits.
    clearTimeout(timeout);
    if (!waiting.signal.aborted) grant();
  });
  return () => {
    clearTimeout(timeout);
    isGranted = true;
    waiting.abort();
    release();
  };
}
