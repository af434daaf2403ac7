import { cpus, loadavg } from 'node:os';
import { RENDERERS } from './names.mjs';

/** @typedef {{ server: Record<string, import('./measure-server.mjs').Measured>, browser: Record<string, import('./measure-browser.mjs').Measured> }} OfSize */
/** @typedef {{ size: number, of: OfSize }} Sized */
/** @typedef {{ steps: (Sized & { kind: import('./tree.ts').Kind })[], weights: Record<string, { plain: number, br: number }> }} Figures */
/** @typedef {{ times: number[], failed?: string | undefined }} Cell */

const TITLES = /** @type {Record<string, { title: string }>} */ (RENDERERS);

/**
 * The figures as Markdown.
 *
 * @param {Figures} figures
 * @param {string} command
 */
export function report(figures, command) {
  const sizes = figures.steps.filter(({ kind }) => kind === 'mixed');
  const read = figures.steps.filter(({ kind }) => kind === 'sections');
  const server = (/** @type {Sized[]} */ steps) =>
    table(steps, ({ server }, name) => ({ times: server[name]?.render ?? [], failed: server[name]?.failed }));
  const browser = (/** @type {'mount' | 'hydrate' | 'parse' | 'update'} */ what, steps = sizes) =>
    table(steps, ({ browser }, name) => ({
      times: browser[name]?.ms[what] ?? [],
      failed: browser[name]?.failed[what],
    }));
  const [cpu] = cpus();
  return `# Rendering, compared

For developers. The same logical page of 100, 1,000 and 10,000 nodes (sections, headings, texts, pictures; 22 % of its nodes are buttons with a
state of their own). All renderers have the same components, and the page in their own format. Times are milliseconds of CPU time, medians of
rounds in which the renderers alternate; in brackets the ratio to hand-written React in the same round.

\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model ?? 'unknown'}, Node ${process.versions.node},
load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} while it ran. Packages: tests/bench/package.json.
Targets and experiments: [render-notes.md](render-notes.md).

## Server rendering

Times from the validated page to HTML.

${server(sizes)}

Before that, once per page, Raan checks, binds and localises every node; the others use their input unchanged. Milliseconds:
${checks(sizes)}.

## A page that is mostly read

The same page with buttons in three sections of ten: the other seven, 70 % of the nodes, are static. On the server they come from
the cache; the browser does not hydrate them. Server rendering:

${server(read)}

Hydration:

${browser('hydrate', read)}

## Mount

An empty element becomes the page.

${browser('mount')}

## Hydrate

The server's HTML becomes alive.

${browser('hydrate')}

## One leaf changed

From the JSON text of the changed page to its DOM, \`JSON.parse\` included, after twenty such changes (fewer if they need more than 2 s). Nodes that
Raan rendered again: ${rendered(sizes)}. As a multiple of \`JSON.parse\` of the same text in the same round Raan needs ${againstParse(sizes)}.

${browser('update')}

Only \`JSON.parse\` of that text:

${browser('parse')}

## Size

Files that a browser loads for the renderer, without React, the messages and the kit that Raan's components import.

| renderer | bytes, Brotli | bytes |
|---|--:|--:|
${Object.entries(figures.weights)
  .map(([name, { plain, br }]) => `| ${TITLES[name]?.title} | ${whole(br)} | ${whole(plain)} |`)
  .join('\n')}
`;
}

/**
 * @param {Sized[]} sizes
 * @param {(of: OfSize, name: string) => Cell} cell
 */
function table(sizes, cell) {
  const head = `| renderer | ${sizes.map(({ size }) => `${whole(size)} nodes`).join(' | ')} |\n|---|${'--:|'.repeat(sizes.length)}`;
  const rows = Object.entries(TITLES).flatMap(([name, { title }]) => {
    const cells = sizes.map(({ of }) => ({ mine: cell(of, name), hand: cell(of, 'hand') }));
    if (cells.every(({ mine }) => mine.times.length === 0 && mine.failed === undefined)) return [];
    return [`| ${title} | ${cells.map(({ mine, hand }) => written(mine, hand)).join(' | ')} |`];
  });
  return [head, ...rows].join('\n');
}

/**
 * @param {Cell} mine
 * @param {Cell} hand
 */
function written({ times, failed }, hand) {
  if (failed !== undefined) return `failed: ${failed.replaceAll('|', '/').slice(0, 60)}`;
  const ratios = times.flatMap((time, round) => {
    const other = hand.times[round];
    return other === undefined || other === 0 ? [] : [time / other];
  });
  return `${digits(median(times))} (${digits(median(ratios))})`;
}

/** @param {Sized[]} sizes */
function rendered(sizes) {
  return sizes.map(({ size, of }) => `${of.browser.raan?.rendered ?? 'unknown'} of ${whole(size)}`).join(', ');
}

/** @param {Sized[]} sizes */
function againstParse(sizes) {
  return sizes
    .map(({ size, of }) => {
      const { update = [], parse = [] } = of.browser.raan?.ms ?? {};
      return `${digits(median(update.map((time, round) => time / (parse[round] ?? Number.NaN))))} for ${whole(size)} nodes`;
    })
    .join(', ');
}

/** @param {Sized[]} sizes */
function checks(sizes) {
  return sizes
    .map(({ size, of }) => `${digits(median(of.server.raan?.enter ?? []))} for ${whole(size)} nodes`)
    .join(', ');
}

/** @param {number[]} list */
function median(list) {
  const sorted = list.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

/** @param {number} value */
function digits(value) {
  if (Number.isNaN(value)) return '–';
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : whole(Math.round(value));
}

/** @param {number} value */
function whole(value) {
  return value.toLocaleString('en-US');
}
