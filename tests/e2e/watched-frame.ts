/** Records sent and received messages of a framed shop, inside the shop, without changing them. */
import type { Frame, Page } from '@playwright/test';

interface Watched {
  /** Target origin of each message, and the message. */
  readonly posted: [target: string, message: { readonly type: string; readonly [field: string]: unknown }][];
  heard: number;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Makes every frame record its messages from its first script on. A proxy replaces the frame's parent there. */
export async function watchFrames(page: Page): Promise<void> {
  await page.context().addInitScript(watch);
}

function watch(): void {
  window.watched = { posted: [], heard: 0 };
  for (const type of ['message', 'messageerror']) addEventListener(type, () => void (window.watched.heard += 1));
  const { parent } = window;
  if (parent === window) return;
  const proxy = {
    postMessage: (message: Watched['posted'][number][1], target: string) => {
      window.watched.posted.push([target, message]);
      parent.postMessage(message, target);
    },
  };
  Object.defineProperty(window, 'parent', { value: proxy });
  const source = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'source');
  Object.defineProperty(MessageEvent.prototype, 'source', {
    get(this: MessageEvent) {
      const own: unknown = source?.get?.call(this);
      return own === parent ? proxy : own;
    },
  });
}

/** Messages of one type that the frame has posted, or all. */
export async function saidBy(frame: Frame, type?: string): Promise<Watched['posted']> {
  const all = await frame.evaluate(() => window.watched.posted);
  return type === undefined ? all : all.filter(([, message]) => message.type === type);
}

/** All state that a message could change. */
export function stateOf(frame: Frame): Promise<Readonly<Record<string, unknown>>> {
  return frame.evaluate(() => {
    const readKept = () => {
      try {
        return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
      } catch {
        // Within a parent without an origin there is no storage.
        return '';
      }
    };
    return {
      html: document.documentElement.outerHTML,
      address: location.href,
      steps: history.length,
      kept: readKept(),
      polluted: 'polluted' in {},
      scroll: scrollY,
    };
  });
}
