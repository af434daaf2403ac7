/** The measurements in Node. */
import { renderToString } from 'react-dom/server';
import { type HtmlPieces, piecesText } from '../../src/server/islands/html-pieces.ts';
import type { Renderer } from './renderer.ts';
import { type Kind, makeTree } from './tree.ts';

/** The HTML and the JSON of a page, for the browser's measurements, and its hydration data where that differs from the page. */
export function page(
  renderer: Renderer,
  size: number,
  kind: Kind,
  changed?: string,
): { readonly html: string; readonly json: string; readonly hydrationData?: string } {
  const written = renderer.write(makeTree(size, kind, changed));
  const json = JSON.stringify(written);
  const served = renderer.serve?.(renderer.enter(written));
  return served === undefined
    ? { html: String(toHtml(renderer, renderer.enter(written))), json }
    : { html: piecesText(served.html), json, hydrationData: JSON.stringify(served.hydrationData) };
}

function toHtml({ html, serve, view }: Renderer, shown: unknown): string | HtmlPieces {
  if (serve !== undefined) return serve(shown).html;
  return html === undefined ? renderToString(view(shown)) : html(shown);
}

/** Times (ms) of rendering validated data, of validation, and of parsing the page's JSON. */
export interface Times {
  readonly render: number;
  readonly parse: number;
  readonly enter: number;
}

/** Warms a renderer up and returns a function that measures one round, in ms of CPU time. */
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

/** CPU time (ms) of one run on this thread; repeats short runs until it is measurable. */
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
