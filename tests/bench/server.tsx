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

export interface Measured {
  /** Milliseconds of one rendering of what has been checked already; of the checks; of parsing the page's JSON. */
  readonly render: number[];
  readonly enter: number[];
  readonly parse: number[];
  /** What it threw; then it is not measured any further. */
  readonly failed?: string;
}

/** Measures renderers in turns, each round in another order. Times in ms of processor time. */
export function measure(
  renderers: Readonly<Record<string, Renderer>>,
  size: number,
  rounds: number,
  kind: Kind,
  collect: () => void,
): Record<string, Measured> {
  const tree = makeTree(size, kind);
  const pages = Object.entries(renderers).map(([name, renderer]) => {
    const json = JSON.stringify(renderer.write(tree));
    const times: Measured = { render: [], enter: [], parse: [] };
    return { name, renderer, json, times, shown: renderer.enter(JSON.parse(json)) };
  });
  const failed = new Map<string, string>();
  const trying = (name: string, run: () => void) => {
    if (failed.has(name)) return;
    try {
      run();
    } catch (error) {
      failed.set(name, String(error));
    }
  };
  for (const { name, renderer, shown } of pages)
    trying(name, () => {
      for (let turn = 0; turn < Math.max(3, Math.ceil(3000 / size)); turn += 1) toHtml(renderer, shown);
    });
  for (let round = 0; round < rounds; round += 1) {
    const turned = [...pages.slice(round % pages.length), ...pages.slice(0, round % pages.length)];
    for (const { name, renderer, json, times, shown } of turned)
      trying(name, () => {
        collect();
        times.render.push(timed(() => toHtml(renderer, shown)));
        times.parse.push(timed(() => JSON.parse(json)));
        const parsed: unknown = JSON.parse(json);
        times.enter.push(timed(() => renderer.enter(parsed)));
      });
  }
  return Object.fromEntries(
    pages.map(({ name, times }) => {
      const fault = failed.get(name);
      return [name, fault === undefined ? times : { ...times, failed: fault }];
    }),
  );
}

/** Milliseconds of this thread's processor that one run takes; short runs are repeated until that can be seen. */
function timed(run: () => unknown): number {
  let runs = 0;
  let spent = 0;
  const before = process.threadCpuUsage();
  while (spent < 20) {
    run();
    runs += 1;
    const { user, system } = process.threadCpuUsage(before);
    spent = (user + system) / 1000;
  }
  return spent / runs;
}
