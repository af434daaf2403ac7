/** Measures what requests cost of the processor, and says which cost too much. */
import { type Dimension, quarter } from './dimension.ts';
import type { CostShop, Received } from './shop.ts';

/** One size of a dimension: the least of several runs. */
export interface Measured extends Omit<Received, 'text'> {
  readonly size: number;
  /** Processor time of the whole process, worker threads included. */
  readonly ms: number;
  /** Processor time of the thread that answers requests. */
  readonly threadMs: number;
  readonly isRefused: boolean;
}

/** A dimension with what its sizes cost. */
export interface Row {
  readonly dimension: Dimension;
  readonly measured: readonly Measured[];
  /** Faults; empty if there are none. */
  readonly faults: readonly string[];
}

/** How thorough a measurement is. */
export interface Thoroughness {
  /** Runs of a request at most; one that costs less than the floor is not repeated. */
  readonly runs: number;
  /** Whether a quarter is measured also where four times as much costs too little to be five times as much. */
  readonly isWhole: boolean;
  /** Factor of all time limits; 1 by default. Above 1 if other work may use the machine's caches. */
  readonly slack?: number;
  /** Called with each row that has faults, as soon as it is measured. */
  readonly onFault?: (row: Row) => void;
}

/** Processor time of a request (ms), and of one that is declared heavy. */
export const MOST_MS = 50;
export const MOST_MS_HEAVY = 200;
/**
 * Factor of the time limits beside other tests, which use the machine's caches: times of 2.1 times the usual were
 * measured.
 */
export const BUSY_SLACK = 3;
/** Four times the input may cost so many times as much. */
export const MOST_GROWTH = 5;
/** Times below are noise (ms): they count as this. */
export const FLOOR_MS = 10;
/** Bytes of an answer that refuses. */
const MOST_BYTES_REFUSED = 8 * 1024;
/** Bytes of a refusing page: the shop's frame around a message. */
const MOST_BYTES_PAGE = 64 * 1024;

/** Features that are not configured here, such as a browser for pictures. */
const NOT_IMPLEMENTED = 501;

/** The measured shop. */
export type Target = Pick<CostShop, 'prepare' | 'send'>;

let salts = 0;

/** Measures a dimension at its sizes. */
export async function measure(
  dimension: Dimension,
  target: Target,
  { runs, isWhole, slack }: Thoroughness,
): Promise<Row> {
  const measured = new Map<number, Measured>();
  for (const size of dimension.sizes) {
    const here = measured.get(size) ?? (await measureSize(dimension, size, target, runs));
    measured.set(size, here);
    const less = quarter(size);
    const isCompared = isWhole || here.ms > FLOOR_MS * MOST_GROWTH;
    if (isCompared && !measured.has(less)) measured.set(less, await measureSize(dimension, less, target, runs));
  }
  const ascending = [...measured.values()].toSorted((one, other) => one.size - other.size);
  return { dimension, measured: ascending, faults: faultsOf(dimension, ascending, slack) };
}

async function measureSize(
  { at }: Dimension,
  size: number,
  { prepare, send }: Target,
  runs: number,
): Promise<Measured> {
  let ms = Infinity;
  let threadMs = Infinity;
  let last: Received = { status: 0, bytes: 0, text: '' };
  for (let run = 0; run < runs && ms > FLOOR_MS; run += 1) {
    salts += 1;
    const sent = await prepare(at(size, `s${salts.toString(36)}`));
    const before = { process: process.cpuUsage(), thread: process.threadCpuUsage() };
    last = await send(sent);
    ms = Math.min(ms, milliseconds(process.cpuUsage(before.process)));
    threadMs = Math.min(threadMs, milliseconds(process.threadCpuUsage(before.thread)));
  }
  const { status, bytes, text } = last;
  return { size, ms, threadMs, status, bytes, isRefused: status >= 400 || text.startsWith('{"success":false') };
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** Faults in the figures of a dimension. */
export function faultsOf(
  { heavy, parts = 1, route, gateLimit }: Pick<Dimension, 'heavy' | 'parts' | 'route' | 'gateLimit'>,
  measured: readonly Measured[],
  slack = 1,
): string[] {
  const most = slack * (heavy === undefined ? MOST_MS : MOST_MS_HEAVY * parts);
  const mostOfThread = slack * MOST_MS;
  const mostBytes = route.includes('/api/') && !route.endsWith('(page)') ? MOST_BYTES_REFUSED : MOST_BYTES_PAGE;
  return measured.flatMap(({ size, ms, threadMs, status, bytes, isRefused }) => {
    const before = measured.find((other) => other.size === quarter(size) && other.size < size);
    const isAlike = before !== undefined && before.isRefused === isRefused;
    // Floors keep noise from looking like growth.
    const growth = isAlike ? Math.max(ms, FLOOR_MS) / Math.max(before.ms, FLOOR_MS) : 1;
    return [
      ms > most ? `${Math.round(ms)} ms at ${size}` : '',
      heavy !== undefined && threadMs > mostOfThread
        ? `${Math.round(threadMs)} ms of the answering thread at ${size}`
        : '',
      growth > MOST_GROWTH ? `${growth.toFixed(1)} times as much at ${size}` : '',
      (status >= 500 && status !== NOT_IMPLEMENTED) || (status === 429 && !route.startsWith('POST /_'))
        ? `status ${status} at ${size}`
        : '',
      size === gateLimit && (status === 414 || status === 431) ? `refused by the gate at its limit of ${size}` : '',
      isRefused && bytes > mostBytes ? `a refusal of ${bytes} bytes at ${size}` : '',
    ].filter((fault) => fault !== '');
  });
}
