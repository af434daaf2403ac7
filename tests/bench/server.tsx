/** What is measured in Node. */
import { renderToString } from 'react-dom/server';
import type { Renderer } from './renderer.ts';
import { makeTree } from './tree.ts';

/** The HTML and the JSON of a page, for the browser's measurements. */
export function page(renderer: Renderer, size: number, changed?: string): { html: string; json: string } {
  const written = renderer.write(makeTree(size, changed));
  return { html: toHtml(renderer, renderer.enter(written)), json: JSON.stringify(written) };
}

function toHtml({ html, server, view }: Renderer, shown: unknown): string {
  return html === undefined ? renderToString((server ?? view)(shown)) : html(shown);
}

export interface Measured {
  /** Milliseconds of one rendering of what has been checked already; of the checks; of parsing the page's JSON. */
  readonly render: number[];
  readonly enter: number[];
  readonly parse: number[];
}

/** Measures renderers in turns, each round in another order. Times in ms of processor time. */
export function measure(
  renderers: Readonly<Record<string, Renderer>>,
  size: number,
  rounds: number,
  collect: () => void,
): Record<string, Measured> {
  const tree = makeTree(size);
  const pages = Object.entries(renderers).map(([name, renderer]) => {
    const json = JSON.stringify(renderer.write(tree));
    const times: Measured = { render: [], enter: [], parse: [] };
    return { name, renderer, json, times, shown: renderer.enter(JSON.parse(json)) };
  });
  const warmUp = Math.max(3, Math.ceil(300 / size));
  for (const { renderer, shown } of pages) for (let turn = 0; turn < warmUp; turn += 1) toHtml(renderer, shown);
  for (let round = 0; round < rounds; round += 1) {
    const turned = [...pages.slice(round % pages.length), ...pages.slice(0, round % pages.length)];
    for (const { renderer, json, times, shown } of turned) {
      collect();
      times.render.push(timed(() => toHtml(renderer, shown)));
      times.parse.push(timed(() => JSON.parse(json)));
      const parsed: unknown = JSON.parse(json);
      times.enter.push(timed(() => renderer.enter(parsed)));
    }
  }
  return Object.fromEntries(pages.map(({ name, times }) => [name, times]));
}

/** Milliseconds of this thread's processor that one run takes; short runs are repeated until that can be seen. */
function timed(run: () => unknown): number {
  let runs = 0;
  let spent = 0;
  const before = process.threadCpuUsage();
  while (spent < 5) {
    run();
    runs += 1;
    const { user, system } = process.threadCpuUsage(before);
    spent = (user + system) / 1000;
  }
  return spent / runs;
}
