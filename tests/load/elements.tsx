/**
 * The same elements by React's `renderToString` and by the writer (src/renderer/html): every type's samples, each on a page of its
 * own, and all of them on one. Prints the processor's ms for each, the least of some rounds.
 */
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { writeHtml } from '../../src/renderer/html/render-to-html.ts';
import { SAMPLE_PATHS, sampleElement } from '../../src/server/pages/testing/sample-elements.ts';

const elements: ReactElement[] = [];
for (const path of SAMPLE_PATHS) elements.push(await sampleElement(path, 'en'));

type Render = (element: ReactElement) => unknown;
const ROUNDS = 60;

/** The minimum CPU time in ms of a list of elements. */
function leastMs(render: Render, list: readonly ReactElement[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (const element of list) render(element);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const [all, ...each] = elements;
for (const [name, list] of [
  ['samples, a page a type', each],
  ['samples, all on one page', all === undefined ? [] : [all]],
] as const) {
  const kB = list.reduce((sum, element) => sum + renderToString(element).length, 0) / 1000;
  const byReact = leastMs((element) => renderToString(element), list);
  const byWriter = leastMs((element) => writeHtml(element), list);
  console.log(`| ${name} | ${Math.round(kB)} | ${byReact.toFixed(1)} | ${byWriter.toFixed(1)} |`);
}
