/** Traces of a browser's calls: the machine's effect is the first span, and the server continues it by `traceparent`. */
import type { CallName } from '#schemas/calls/index.ts';
import type { CallSpan } from './call.ts';

/** Where spans go, and what chance and time are; a browser's own unless given. */
export interface TraceCallsOptions {
  /** Share of visits that are traced. */
  readonly share: number;
  readonly send?: (body: string) => void;
  readonly random?: () => number;
  readonly now?: () => number;
}

const PATH = '/_traces';
/** Spans wait for others so long (ms), or until there are so many. */
const WAIT_MS = 1000;
const MOST = 40;

/** Decides upon this visit; undefined where it is not traced. */
export function traceCalls({
  share,
  send = sendBeacon,
  random = Math.random,
  now = () => performance.timeOrigin + performance.now(),
}: TraceCallsOptions): ((name: CallName) => CallSpan) | undefined {
  if (random() >= share) return undefined;
  let spans: object[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (spans.length > 0) send(JSON.stringify({ spans }));
    spans = [];
  };
  globalThis.addEventListener?.('pagehide', flush);
  return (name) => {
    const [traceId, spanId, start] = [randomHex(16), randomHex(8), now()];
    return {
      traceparent: `00-${traceId}-${spanId}-01`,
      end: (ok) => {
        spans.push({ traceId, spanId, name, machine: machineOf(name), start, ms: now() - start, ok });
        if (spans.length >= MOST) flush();
        else timer ??= setTimeout(flush, WAIT_MS);
      },
    };
  };
}

/** The machine whose effect a call is; `query` where components ask. */
function machineOf(name: CallName): string {
  if (name.startsWith('cart')) return 'cart';
  if (name.startsWith('coupon')) return 'coupon';
  if (name.startsWith('member')) return 'membership';
  return /^(?:auth|url)/.test(name) ? 'account' : 'query';
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

function sendBeacon(body: string): void {
  navigator.sendBeacon(PATH, new Blob([body], { type: 'application/json' }));
}
