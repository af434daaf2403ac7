/** The figures of a measurement: its faults, and a table of every route for docs/cost.md. */
import { FLOOR_MS, MOST_GROWTH, MOST_MS, MOST_MS_HEAVY, type Measured, type Row } from './measure.ts';

/** Faults, one line each. */
export function faultLines(rows: readonly Row[]): string[] {
  return rows.flatMap(({ dimension: { route, name }, faults }) => faults.map((fault) => `${route} ${name}: ${fault}`));
}

/** The page docs/cost.md: one line a route, with its costliest dimension. */
export function writePage(rows: readonly Row[]): string {
  const routes = Map.groupBy(rows, ({ dimension: { route } }) => route);
  const lines = [...routes].map(([route, all]) => {
    const [costliest] = all.toSorted((one, other) => topOf(other).ms - topOf(one).ms);
    return costliest === undefined ? '' : lineOf(route, all, costliest);
  });
  const { length: faults } = faultLines(rows);
  return `# Cost of requests

For operators and reviewers: what the largest inputs of every route and call cost the server. \`npm run test:cost\` measures and writes this
page; \`npm test\` checks the same limits in short.

Each dimension of an input (names, items, segments, parameters, headers, cookies, depth, lengths, attributes, rules) is sent at its limits, at a
quarter of each, and far beyond. A figure is the CPU time of the whole process for one request, the least of several, in ms; PostgreSQL is not
counted. A request may cost ${MOST_MS} ms. Rows marked (thread) may cost ${MOST_MS_HEAVY} ms, of which the main thread may spend ${MOST_MS}. Other threads hash
passwords, sanitise large rich texts, save and preview pages of up to 3 MiB, run agents' tools and compress the gallery, a page of every type. A
change of a password hashes two, and may cost twice as much.
Four times the input may cost ${MOST_GROWTH} times as much, if it costs more than ${FLOOR_MS} ms. A route without an entry fails.

${rows.length} dimensions of ${routes.size} routes and kinds of content, ${faults} of them beyond a limit. Of each route the costliest:

| route | dimensions | costliest | n | ms | 4n | ms | times | status | verdict |
|---|--:|---|--:|--:|--:|--:|--:|--:|---|
${lines.join('\n')}
`;
}

function lineOf(route: string, all: readonly Row[], { dimension, measured }: Row): string {
  const top = topOf({ measured });
  const before = measured.findLast(({ size }) => size < top.size) ?? top;
  const faults = faultLines(all);
  const cells = [
    `\`${route.replaceAll('|', String.raw`\|`)}\`${dimension.heavy === undefined ? '' : ` (${dimension.heavy})`}`,
    all.length,
    dimension.name.replaceAll('|', String.raw`\|`),
    before.size,
    before.ms.toFixed(1),
    top.size,
    top.ms.toFixed(1),
    (top.ms / Math.max(before.ms, 0.1)).toFixed(1),
    top.status,
    faults.length === 0 ? 'ok' : faults.join('; ').replaceAll('|', String.raw`\|`),
  ];
  return `| ${cells.join(' | ')} |`;
}

const NOTHING: Measured = { size: 0, ms: 0, threadMs: 0, status: 0, bytes: 0, isRefused: false };

/** The costliest size of a dimension. */
function topOf({ measured }: Pick<Row, 'measured'>): Measured {
  return measured.reduce((most, each) => (each.ms > most.ms ? each : most), NOTHING);
}
