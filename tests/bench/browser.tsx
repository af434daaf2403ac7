/** The browser's measurements, driven by measure-browser.mjs through `window.bench`. */
import { type ReactNode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Renderer } from './renderer.ts';

/** Input of the measurements: `html` and `json` are the server's page, `next` is the page with one leaf changed. */
export interface Page {
  readonly html: string;
  readonly json: string;
  readonly next: string;
  /** Hydration data, where it differs from the page. */
  readonly hydrationData?: string;
}

export type Measurement = 'mount' | 'hydrate' | 'parse' | 'update';

/** Warm-up edits before the measured one, and the time (ms) after which no more are started. */
const EDITS_BEFORE = 10;
const EDITING_MS = 2000;

declare global {
  interface Window {
    bench: {
      readonly setPage: (page: Page) => void;
      /** Prepares a measurement; resolves when garbage is collected and the browser is idle. */
      readonly prepare: (measurement: Measurement) => Promise<void>;
      /** Runs the measured work as one task; resolves with the number of rendered nodes, where the renderer counts them. */
      readonly run: () => Promise<number | undefined>;
    };
    gc?: () => void;
  }
}

/** Exposes the measurements of one renderer. */
export function open(renderer: Renderer): void {
  const { enter, view, hydrated = view, html } = renderer;
  let close = () => {};
  let ready: () => void | Promise<void> = () => {};
  const emptyPage = () => {
    close();
    close = () => {};
    const container = document.createElement('div');
    // Excludes layout and paint, which are the same for all.
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
    hydrate: (container, { html: written, json, hydrationData }) => {
      const shown: unknown = hydrationData === undefined ? enter(JSON.parse(json)) : JSON.parse(hydrationData);
      container.innerHTML = written;
      // Renderers without React have nothing to hydrate.
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

/** Runs a function as a task of its own, so that its time is attributed to the page. */
function inTask(work: () => void | Promise<void>): Promise<void> {
  return new Promise((done) => {
    setTimeout(() => done((async () => work())()));
  });
}

/** Calls `done` when its children are committed. */
function Committed({ done, children }: { readonly done: () => void; readonly children: ReactNode }): ReactNode {
  useLayoutEffect(done, [done]);
  return children;
}
