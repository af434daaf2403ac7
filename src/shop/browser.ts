/** What the shop needs of a browser, so that tests can stand in for one. */
import { type Cookies, documentCookies } from './cookies.ts';

export interface Browser {
  /** Current address. */
  readonly href: () => string;
  /** Writes another address over the current one; nothing is loaded. */
  readonly readdress: (path: string) => void;
  readonly leave: (url: string) => void;
  /** Goes back in history; false when there is nowhere to go back to. */
  readonly back: () => boolean;
  /** ms that only ever rise. */
  readonly now: () => number;
  /** A random uuid. */
  readonly newUuid: () => string;
  /** Runs `granted` once no other tab holds the lock; the returned function gives it up. */
  readonly lock: (name: string, granted: () => void) => () => void;
  readonly on: (
    event: 'hidden' | 'visible' | 'restored' | 'online' | 'stored' | 'code.failed',
    happened: () => void,
  ) => void;
  /** The page was come back to in history: it may be as old as the first visit to it. */
  readonly isReturn: boolean;
  /** False where there is no connection for sure. */
  readonly isOnline: () => boolean;
  readonly cookies: Cookies;
  /** Takes the colour out of the page, or gives it back. */
  readonly showGray: (isGray: boolean) => void;
  /** Whether this is a developer's own machine (specification, chapter 4 "local environment"). */
  readonly isLocal: boolean;
}

/** Pages that are a hand-off themselves (contract, chapter 10 "Cart"). */
const HANDOFF_PATH = /^(?:\/(?:th|en|cn|kr|jp))?\/(?:cart|checkout)\/?$/;
/** Longest wait for another tab: a frozen one must not keep this one from saving. */
const LOCK_PATIENCE_MS = 20_000;

export function createBrowser(): Browser {
  return {
    href: () => location.href,
    readdress: (path) => history.replaceState(history.state, '', path),
    leave: (url) => {
      // The way back from the checkout must not lead to the page that hands off again.
      if (HANDOFF_PATH.test(location.pathname)) location.replace(url);
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
    on: (event, happened) => {
      if (event === 'online') addEventListener('online', happened);
      // By another tab.
      else if (event === 'stored') addEventListener('storage', happened);
      // Vite tells of every part of the code that could not be loaded.
      else if (event === 'code.failed') addEventListener('vite:preloadError', happened);
      else if (event === 'restored')
        addEventListener('pageshow', ({ persisted }) => {
          if (persisted) happened();
        });
      else if (event === 'visible')
        document.addEventListener('visibilitychange', () => {
          if (document.visibilityState === 'visible') happened();
        });
      else {
        addEventListener('pagehide', happened);
        document.addEventListener('visibilitychange', () => {
          if (document.visibilityState === 'hidden') happened();
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

/** Loopback names and addresses. */
export function isLocalHost(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** `crypto.randomUUID` is there in secure contexts alone. */
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

function requestLock(name: string, granted: () => void): () => void {
  if (!('locks' in navigator)) {
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
  const impatience = setTimeout(grant, LOCK_PATIENCE_MS);
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks
    .request(name, { signal: waiting.signal }, () => {
      clearTimeout(impatience);
      grant();
      return held;
    })
    .catch(() => {
      // Given up before it was granted.
    });
  return () => {
    clearTimeout(impatience);
    isGranted = true;
    waiting.abort();
    release();
  };
}
