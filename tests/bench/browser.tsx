/** What is measured in the browser: driven by measure-browser.mjs through `window.bench`. */
import { type ReactNode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Renderer } from './renderer.ts';

/** What each measurement is made of: `html` and `json` are a page as the server gives it, `next` is the page with one leaf changed. */
export interface Page {
  readonly html: string;
  readonly json: string;
  readonly next: string;
  /** What the server hands over, where that is not the page. */
  readonly handed?: string;
}

export type Measurement = 'mount' | 'hydrate' | 'parse' | 'update';

/** Edits there and back again before the one that is measured; no more are begun after so many ms. */
const EDITS_BEFORE = 10;
const EDITING_MS = 2000;

declare global {
  interface Window {
    bench: {
      readonly setPage: (page: Page) => void;
      /** Everything before what is measured; done when the browser has cleared away what came before, and rests. */
      readonly prepare: (measurement: Measurement) => Promise<void>;
      /** What is measured, as a task of its own; how many nodes were rendered, where the renderer can tell. */
      readonly run: () => Promise<number | undefined>;
    };
    gc?: () => void;
  }
}

/** Makes the measurements of one renderer reachable. */
export function open(renderer: Renderer): void {
  const { enter, view, hydrated = view, html } = renderer;
  let close = () => {};
  let ready: () => void | Promise<void> = () => {};
  const emptyPage = () => {
    close();
    close = () => {};
    const container = document.createElement('div');
    // Layout and paint are the same for all, and no part of what is compared.
    container.hidden = true;
    document.body.replaceChildren(container);
    return container;
  };
  const mount = (container: HTMLElement, shown: unknown) => {
    if (html !== undefined) {
      container.innerHTML = html(shown);
      return (next: unknown) => void (container.innerHTML = html(next));
    }
    const root = createRoot(container);
    close = () => root.unmount();
    const show = (page: unknown) => flushSync(() => root.render(view(page)));
    show(shown);
    return show;
  };
  const measurements: Record<Measurement, (container: HTMLElement, page: Page) => () => void | Promise<void>> = {
    mount: (container, { json }) => {
      const shown = enter(JSON.parse(json));
      return () => void mount(container, shown);
    },
    hydrate: (container, { html: written, json, handed }) => {
      const shown: unknown = handed === undefined ? enter(JSON.parse(json)) : JSON.parse(handed);
      container.innerHTML = written;
      // What is no React has nothing to hydrate.
      if (html !== undefined) return () => {};
      return async () => {
        const faults: unknown[] = [];
        await new Promise<void>((done) => {
          const root = hydrateRoot(container, <Committed done={done}>{hydrated(shown)}</Committed>, {
            onRecoverableError: (error) => faults.push(error),
          });
          close = () => root.unmount();
        });
        if (faults.length > 0) throw new Error(`hydration failed: ${String(faults[0])}`);
      };
    },
    parse:
      (_container, { next }) =>
      () =>
        void JSON.parse(next),
    update: (container, { json, next }) => {
      const follow = renderer.follow?.() ?? ((text: string) => enter(JSON.parse(text)));
      const show = mount(container, follow(json));
      // Edits come in a row: what is measured is none of the first, and compiled as `JSON.parse` is, which it is compared with.
      const until = performance.now() + EDITING_MS;
      for (let edit = 0; edit < EDITS_BEFORE && performance.now() < until; edit += 1)
        for (const before of [next, json]) show(follow(before));
      return () => show(follow(next));
    },
  };
  let page: Page = { html: '', json: '[]', next: '[]' };
  window.bench = {
    setPage: (given) => {
      page = given;
    },
    prepare: async (measurement) => {
      ready = measurements[measurement](emptyPage(), page);
      window.gc?.();
      await new Promise((done) => requestIdleCallback(done));
    },
    run: async () => {
      const before = renderer.rendered?.();
      await inTask(ready);
      return before === undefined ? undefined : (renderer.rendered?.() ?? 0) - before;
    },
  };
}

/** Runs something as a task of its own, whose time counts as the page's. */
function inTask(work: () => void | Promise<void>): Promise<void> {
  return new Promise((done) => {
    setTimeout(() => done((async () => work())()));
  });
}

/** Tells when what stands in it has been committed. */
function Committed({ done, children }: { readonly done: () => void; readonly children: ReactNode }): ReactNode {
  useLayoutEffect(done, [done]);
  return children;
}
