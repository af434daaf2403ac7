/** @typedef {import('./audit.mjs').Figures} Figures */
/** @typedef {Record<string, Figures>} Taken - by page */
/** @typedef {import('./journeys.mjs').Journeys} Journeys */

/**
 * The report with new tables between its marks.
 *
 * @param {string} report
 * @param {{ now: Taken, date: string, rounds: number }} measured
 */
export function writeFigures(report, { now, date, rounds }) {
  return replaceBetween(report, 'figures', [`Measured on ${date}, medians of ${rounds}.`, figures(now), parts(now)]);
}

/**
 * The report with a new table of journeys between its marks.
 *
 * @param {string} report
 * @param {{ journeys: Readonly<Record<string, readonly Journeys[]>>, date: string, rounds: number }} measured
 */
export function writeJourneys(report, { journeys, date, rounds }) {
  const pages = Object.keys(journeys);
  const rows = JOURNEY_ROWS.map(
    ([title, show]) => `| ${title} | ${pages.map((page) => show(journeys[page] ?? [])).join(' | ')} |`,
  );
  return replaceBetween(report, 'journeys', [
    `Measured on ${date}, medians of ${rounds}.`,
    [`| | ${pages.join(' | ')} |`, `|---|${pages.map(() => '--:|').join('')}`, ...rows].join('\n'),
  ]);
}

/**
 * @param {string} report
 * @param {string} name - of the two marks
 * @param {readonly string[]} paragraphs
 */
function replaceBetween(report, name, paragraphs) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = report.indexOf(start);
  const to = report.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the report has no ${start} … ${end}`);
  return `${report.slice(0, from + start.length)}\n\n${paragraphs.join('\n\n')}\n\n${report.slice(to)}`;
}

/** @type {[title: string, show: (visits: readonly Journeys[]) => string][]} */
const JOURNEY_ROWS = [
  ['tap on "Add to cart" → feedback, ms', (visits) => medianOf(visits, ({ add }) => add?.feedback)],
  ['→ counted and stored, ms', (visits) => medianOf(visits, ({ add }) => add?.handled)],
  ['the same after 3 s, ms', (visits) => medianOf(visits, ({ add }) => add?.handledIdle)],
  ['tap on the cart → feedback, ms', (visits) => medianOf(visits, ({ cart }) => cart.feedback)],
  ['→ open, ms', (visits) => medianOf(visits, ({ cart }) => cart.handled)],
  ['the same after 3 s, ms', (visits) => medianOf(visits, ({ cart }) => cart.handledIdle)],
  ['click on a link → next page, ms', (visits) => medianOf(visits, ({ next }) => next)],
  ['the same, hovered for 1 s, ms', (visits) => medianOf(visits, ({ nextHovered }) => nextHovered)],
  ['back → page, ms', (visits) => medianOf(visits, ({ back }) => back)],
  [
    'out of the back/forward cache',
    (visits) =>
      visits.every(({ persisted }) => persisted)
        ? 'yes'
        : `no: ${[...new Set(visits.map(({ reasons }) => reasons))].join('; ')}`,
  ],
  ['INP of a short visit, ms', (visits) => medianOf(visits, ({ inp }) => inp)],
];

/**
 * @param {readonly Journeys[]} visits
 * @param {(visit: Journeys) => number | undefined} time - ms
 */
function medianOf(visits, time) {
  const values = visits.map(time).filter((each) => each !== undefined);
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(0) ?? '–';
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
