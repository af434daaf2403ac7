/** What is measured in Node. */
import { renderToString } from 'react-dom/server';
import type { Renderer } from './renderer.ts';
import { type Kind, makeTree } from './tree.ts';

/** The HTML and the JSON of a page, for the browser's measurements, and what is handed to it where that is not the page. */
export function page(
  renderer: Renderer,
  size: number,
  kind: Kind,
  changed?: string,
): { readonly html: string; readonly json: string; readonly handed?: string } {
  const written = renderer.write(makeTree(size, kind, changed));
  const json = JSON.stringify(written);
  const served = renderer.serve?.(renderer.enter(written));
  return served === undefined
    ? { html: toHtml(renderer, renderer.enter(written)), json }
    : { html: served.html, json, handed: JSON.stringify(served.handed) };
}

function toHtml({ html, serve, server, view }: Renderer, shown: unknown): string {
  if (serve !== undefined) return serve(shown).html;
  return html === undefined ? renderToString((server ?? view)(shown)) : html(shown);
}

/** Milliseconds of one rendering of what has been checked already; of the checks; of parsing the page's JSON. */
export interface Times {
  readonly render: number;
  readonly parse: number;
  readonly enter: number;
}

/** Gets a renderer ready for measuring, all that runs compiled: each call of what is given is a round. Times in ms of processor time. */
export function measured(renderer: Renderer, size: number, kind: Kind, collect: () => void): () => Times {
  const json = JSON.stringify(renderer.write(makeTree(size, kind)));
  const shown = renderer.enter(JSON.parse(json));
  for (let turn = 0; turn < Math.max(3, Math.ceil(3000 / size)); turn += 1) toHtml(renderer, shown);
  return () => {
    collect();
    const parsed: unknown = JSON.parse(json);
    return {
      render: timed(() => toHtml(renderer, shown)),
      parse: timed(() => JSON.parse(json)),
      enter: timed(() => renderer.enter(parsed)),
    };
  };
}

/** Milliseconds of this thread's processor that one run takes; short runs are repeated until that can be seen. */
function timed(run: () => unknown): number {
  let runs = 0;
  let spent = 0;
  const before = process.threadCpuUsage();
  while (spent < 50) {
    run();
    runs += 1;
    const { user, system } = process.threadCpuUsage(before);
    spent = (user + system) / 1000;
  }
  return spent / runs;
}
