/** @typedef {import('./audit.mjs').Figures} Figures */
/** @typedef {Record<string, Figures>} Taken - by page */

const START = '<!-- figures -->';
const END = '<!-- /figures -->';

/**
 * The report with new tables between its marks.
 *
 * @param {string} report
 * @param {{ now: Taken, date: string, rounds: number }} taken
 */
export function writeFigures(report, { now, date, rounds }) {
  const start = report.indexOf(START);
  const end = report.indexOf(END);
  if (start < 0 || end < start) throw new Error(`the report has no ${START} … ${END}`);
  const tables = [`Taken on ${date}, medians of ${rounds}.`, figures(now), parts(now)];
  return `${report.slice(0, start + START.length)}\n\n${tables.join('\n\n')}\n\n${report.slice(end)}`;
}

/** @type {[title: string, show: (figures: Figures) => string][]} */
const ROWS = [
  ['Lighthouse, performance', ({ score }) => String(score)],
  ['FCP, ms', ({ fcp }) => fcp.toFixed(0)],
  ['LCP, ms', ({ lcp }) => lcp.toFixed(0)],
  ['TBT, ms', ({ tbt }) => tbt.toFixed(0)],
  ['CLS', ({ cls }) => cls.toFixed(3)],
  ['HTML, kB', ({ kinds }) => kb(kinds.document.bytes)],
  ['stylesheets, kB', ({ kinds }) => kind(kinds.stylesheet)],
  ['fonts, kB', ({ kinds }) => kind(kinds.font)],
  ['script files, kB', ({ kinds }) => kind(kinds.script)],
  ['pictures, kB', ({ kinds }) => kind(kinds.image)],
  ['elements', ({ elements }) => String(elements)],
];

/** @param {Taken} now */
function figures(now) {
  const pages = Object.entries(now);
  const rows = ROWS.map(([title, show]) => `| ${title} | ${pages.map(([, taken]) => show(taken)).join(' | ')} |`);
  return [`| | ${pages.map(([page]) => page).join(' | ')} |`, `|---|${pages.map(() => '--:|').join('')}`, ...rows].join(
    '\n',
  );
}

/** @param {Taken} now */
function parts(now) {
  const pages = Object.entries(now);
  const names = [...new Set(pages.flatMap(([, figures]) => Object.keys(figures.parts)))];
  const rows = names.map(
    (name) => `| ${name} | ${pages.map(([, figures]) => figures.parts[name]?.toFixed(0) ?? '–').join(' | ')} |`,
  );
  return [
    `| LCP by its parts, as observed without throttling, ms | ${pages.map(([page]) => page).join(' | ')} |`,
    `|---|${pages.map(() => '--:|').join('')}`,
    ...rows,
  ].join('\n');
}

/** @param {import('./audit.mjs').Kind} figures */
function kind({ count, bytes }) {
  return count === 0 ? '0' : `${count}: ${kb(bytes)}`;
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}
