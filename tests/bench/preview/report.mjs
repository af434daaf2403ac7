import { cpus, loadavg } from 'node:os';

/** @typedef {import('../preview.mjs').Step} Step */
/** @typedef {import('../preview.mjs').Way} Way */
/** @typedef {keyof import('./tab.mjs').Taken} Point */

const TITLES = {
  storefront: 'Raan, the storefront in its frame',
  raan: 'Raan, only its renderer',
  hand: 'plain React tree',
  puck: 'Puck Render',
  'json-render': 'json-render Renderer',
};

/**
 * The figures as Markdown.
 *
 * @param {readonly Step[]} steps
 * @param {string} command
 */
export function previewReport(steps, command) {
  const [cpu] = cpus();
  const load = loadavg().map((each) => each.toFixed(1));
  const table = (/** @type {Way} */ kind, /** @type {Point} */ point) => {
    const head = `| frame | ${steps.map(({ size }) => `${size.toLocaleString('en')} nodes`).join(' | ')} |`;
    const rows = Object.entries(TITLES).map(([name, title]) => {
      const cells = steps.map(({ of }) => written((of[name]?.[kind] ?? []).map((taken) => taken[point])));
      return `| ${title} | ${cells.join(' | ')} |`;
    });
    return [head, `|---|${'--:|'.repeat(steps.length)}`, ...rows].join('\n');
  };
  return `# Preview, compared

For developers. A builder on another origin frames a page, and sends it one changed text of a page of 100, 1,000 and 10,000 nodes (the page
of [render.md](render.md)). The text is sent as a patch of one operation, or as the whole page. Times are milliseconds from before the message
is posted until the document has changed, and until the change has been painted: median, and in brackets the 95th percentile. Frames
alternate, each round in another order. A frame does not wait for the screen (\`--disable-frame-rate-limit\`), which would add up to 17 ms.

"The storefront in its frame" is the built shop: protocol, checks, diagnostics, its own types and styles, header and footer. All
others are a page with nothing else on it, the same components and the same code that applies patches.

\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model ?? 'unknown'}, Node ${process.versions.node},
load ${load.join(' ')} while it ran, ${steps.map(({ size, rounds }) => `${rounds} rounds at ${size.toLocaleString('en')}`).join(', ')}.

## One changed text as a patch, until it is painted

${table('patch', 'painted')}

Until the document has changed:

${table('patch', 'committed')}

## The same as the whole page, until it is painted

${table('replace', 'painted')}

Until the document has changed:

${table('replace', 'committed')}
`;
}

/** @param {readonly number[]} times */
function written(times) {
  return times.length === 0 ? 'failed' : `${digits(quantile(times, 0.5))} (${digits(quantile(times, 0.95))})`;
}

/**
 * @param {readonly number[]} times
 * @param {number} part
 */
function quantile(times, part) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** @param {number} ms */
function digits(ms) {
  return ms < 10 ? ms.toFixed(1) : String(Math.round(ms));
}
