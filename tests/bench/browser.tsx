/** What is measured in the browser: driven by measure-browser.mjs through `window.bench`. */
import { type ReactNode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { Renderer } from './renderer.ts';

export interface Bench {
  /** Milliseconds from checked page data to the DOM of an empty page. */
  readonly mount: (json: string) => number;
  /** Milliseconds from a server-rendered page to the commit of its hydration. */
  readonly hydrate: (html: string, json: string) => Promise<number>;
  /** Milliseconds from the JSON text of a changed page to its DOM: all of it, and what `JSON.parse` alone takes. */
  readonly update: (json: string, next: string) => { readonly all: number; readonly parse: number };
}

declare global {
  interface Window {
    bench: Bench;
    gc?: () => void;
  }
}

/** Makes the measurements of one renderer reachable. */
export function open(renderer: Renderer): void {
  const { enter, view, hydrated = view } = renderer;
  let root: Root | undefined;
  const emptyPage = () => {
    root?.unmount();
    const container = document.createElement('div');
    document.body.replaceChildren(container);
    window.gc?.();
    return container;
  };
  window.bench = {
    mount: (json) => {
      const shown = enter(JSON.parse(json));
      const container = emptyPage();
      const start = performance.now();
      if (renderer.html !== undefined) container.innerHTML = renderer.html(shown);
      else {
        root = createRoot(container);
        const made = root;
        flushSync(() => made.render(view(shown)));
      }
      return performance.now() - start;
    },
    hydrate: async (html, json) => {
      const shown = enter(JSON.parse(json));
      const container = emptyPage();
      container.innerHTML = html;
      await settled();
      const start = performance.now();
      const faults: unknown[] = [];
      const end = await new Promise<number>((done) => {
        root = hydrateRoot(container, <Committed done={() => done(performance.now())}>{hydrated(shown)}</Committed>, {
          onRecoverableError: (error) => faults.push(error),
        });
      });
      if (faults.length > 0) throw new Error(`hydration failed: ${String(faults[0])}`);
      return end - start;
    },
    update: (json, next) => {
      const follow = renderer.follow?.() ?? ((text: string) => enter(JSON.parse(text)));
      const container = emptyPage();
      root = createRoot(container);
      const made = root;
      const first = follow(json);
      flushSync(() => made.render(view(first)));
      window.gc?.();
      const startOfParse = performance.now();
      JSON.parse(next);
      const start = performance.now();
      if (renderer.html === undefined) {
        const shown = follow(next);
        flushSync(() => made.render(view(shown)));
      } else container.innerHTML = renderer.html(follow(next));
      return { all: performance.now() - start, parse: start - startOfParse };
    },
  };
}

function Committed({ done, children }: { done: () => void; children: ReactNode }): ReactNode {
  useLayoutEffect(done, [done]);
  return children;
}

/** The page is laid out and nothing waits. */
function settled(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, 30));
  });
}
