/** Measures what requests cost of the processor, and says which cost too much. */
import type { Dimension } from './dimension.ts';
import type { Received, Sent } from './shop.ts';

/** One size of a dimension: the least of several runs. */
export interface Measured extends Omit<Received, 'text'> {
  readonly size: number;
  readonly ms: number;
  readonly isRefused: boolean;
}

/** A dimension with what its sizes cost. */
export interface Row {
  readonly dimension: Dimension;
  readonly measured: readonly Measured[];
  /** What is wrong; none where all is well. */
  readonly faults: readonly string[];
}

/** Processor time of a request (ms), and of one that is declared heavy. */
const MOST_MS = 50;
const MOST_MS_HEAVY = 200;
/** Four times the input may cost so many times as much. */
const MOST_GROWTH = 5;
/** Times below are noise (ms): they count as this. */
const FLOOR_MS = 5;
/** Bytes of an answer that refuses. */
const MOST_BYTES_REFUSED = 8 * 1024;
/** Bytes of a refusing page: the shop's frame around a message. */
const MOST_BYTES_PAGE = 64 * 1024;
const RUNS = 6;

let salts = 0;

/** Measures a dimension at all of its sizes. */
export async function measure(dimension: Dimension, send: (sent: Sent) => Promise<Received>): Promise<Row> {
  const measured: Measured[] = [];
  for (const size of dimension.sizes) measured.push(await measureSize(dimension, size, send));
  return { dimension, measured, faults: faultsOf(dimension, measured) };
}

async function measureSize(
  { at }: Dimension,
  size: number,
  send: (sent: Sent) => Promise<Received>,
): Promise<Measured> {
  let ms = Infinity;
  let last: Received = { status: 0, bytes: 0, text: '' };
  for (let run = 0; run < RUNS && ms > FLOOR_MS; run += 1) {
    salts += 1;
    const sent = at(size, `s${salts.toString(36)}`);
    const before = process.cpuUsage();
    last = await send(sent);
    const { user, system } = process.cpuUsage(before);
    ms = Math.min(ms, (user + system) / 1000);
  }
  const { status, bytes, text } = last;
  return { size, ms, status, bytes, isRefused: status >= 400 || text.startsWith('{"success":false') };
}

function faultsOf({ isHeavy, route }: Dimension, measured: readonly Measured[]): string[] {
  const most = isHeavy === true ? MOST_MS_HEAVY : MOST_MS;
  const mostBytes = route.includes('/api/') ? MOST_BYTES_REFUSED : MOST_BYTES_PAGE;
  return measured.flatMap((here, index) => {
    const { size, ms, status, bytes, isRefused } = here;
    const before = measured[index - 1];
    const isAlike = before !== undefined && before.isRefused === isRefused;
    // Floors keep noise from looking like growth.
    const growth = isAlike ? Math.max(ms, FLOOR_MS) / Math.max(before.ms, FLOOR_MS) : 1;
    return [
      ms > most ? `${Math.round(ms)} ms at ${size}` : '',
      growth > MOST_GROWTH ? `${growth.toFixed(1)} times as much at ${size}` : '',
      status >= 500 || (status === 429 && !route.startsWith('POST /_')) ? `status ${status} at ${size}` : '',
      isRefused && bytes > mostBytes ? `a refusal of ${bytes} bytes at ${size}` : '',
    ].filter((fault) => fault !== '');
  });
}

/** One line a dimension: its costliest step. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ dimension, measured, faults }) => {
    const at = measured.reduce((most, { ms }, index) => (ms > (measured[most]?.ms ?? 0) ? index : most), 0);
    const [before, here] = [measured[Math.max(0, at - 1)], measured[at]];
    const ratio = before === undefined || here === undefined ? 1 : here.ms / Math.max(before.ms, 0.1);
    return [
      dimension.route,
      dimension.name,
      String(before?.size ?? ''),
      before?.ms.toFixed(1) ?? '',
      String(here?.size ?? ''),
      here?.ms.toFixed(1) ?? '',
      ratio.toFixed(1),
      String(here?.status ?? ''),
      String(here?.bytes ?? ''),
      faults.length === 0 ? 'ok' : faults.join('; '),
    ];
  });
  const head = ['route', 'dimension', 'n', 'ms', '4n', 'ms', 'ratio', 'status', 'bytes', 'verdict'];
  const all = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : column === 9 ? cell : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
