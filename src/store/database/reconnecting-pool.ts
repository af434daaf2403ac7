/**
 * A pool that survives restarts of PostgreSQL: while the server is unreachable, it waits for a connection instead of
 * failing at once. Running statements are lost with their connection; `retryLost` retries them where that is safe.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** Shorter than the storefront's own request timeout (5 s). */
const WAIT_MS = 4000;
const PAUSE_MS = 50;
const MAX_CAUSES = 8;

/** Errors while the server is unreachable: SQLSTATE classes and codes of Node. */
const AWAY: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
const AWAY_MESSAGE =
  /^(?:connection terminated|client has encountered a connection error|timeout exceeded when trying to connect)/i;

type Release = (release?: Error | boolean) => void;
type Connected = (error: Error | undefined, client: PoolClient | undefined, done: Release) => void;

/** Pool whose `connect` and `query` wait up to 4 s for an unreachable server. */
export class ReconnectingPool extends Pool {
  readonly #waitMs: number;

  constructor(config: PoolConfig, waitMs = WAIT_MS) {
    super(config);
    // PostgreSQL may end a connection between two statements of a transaction, when no other listener is attached.
    this.on('connect', (client) => client.on('error', () => undefined));
    this.#waitMs = waitMs;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const connected = retryAway(() => super.connect(), this.#waitMs);
    if (callback === undefined) return connected;
    void passOn(connected, callback);
  }
}

/** Calls a callback as Node does: an error that it throws is an uncaught exception. */
async function passOn(connected: Promise<PoolClient>, callback: Connected): Promise<void> {
  const result = await connected.then(
    (client) => ({ client, error: undefined }),
    (error: unknown) => ({ client: undefined, error: error instanceof Error ? error : new Error(String(error)) }),
  );
  process.nextTick(callback, result.error, result.client, (release?: Error | boolean) =>
    result.client?.release(release),
  );
}

/** Runs one statement; gets its text without values. */
export type TraceStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>;

type Callback = (error: unknown, result?: unknown) => void;

/** Runs each statement of a client through `trace`; cursors and copies are streams and run untraced. */
export function traceStatementsOf(client: Pick<PoolClient, 'query'>, trace: TraceStatement): void {
  const plain: (...given: unknown[]) => unknown = client.query.bind(client);
  const query = (...given: readonly unknown[]): unknown => {
    const text = statementOf(given[0]);
    if (text === undefined) return plain(...given);
    const callback = given.at(-1);
    if (!isCallback(callback)) return trace(text, async () => plain(...given));
    const run = () =>
      new Promise((resolve, reject) => {
        const answer: Callback = (error, result) => (error ? reject(error) : resolve(result));
        plain(...given.slice(0, -1), answer);
      });
    // An error of a callback is an uncaught exception, as without a trace.
    void trace(text, run).then(
      (result) => process.nextTick(callback, undefined, result),
      (error: unknown) => process.nextTick(callback, error),
    );
    return undefined;
  };
  Object.assign(client, { query });
}

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

function statementOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  if (typeof given !== 'object' || given === null || 'submit' in given) return undefined;
  return 'text' in given && typeof given.text === 'string' ? given.text : undefined;
}

/** Whether a statement failed because its connection was lost, not because of its content. */
export function isConnectionLost(error: unknown): boolean {
  let inner = error;
  for (let depth = 0; depth < MAX_CAUSES && inner instanceof Error; depth += 1) {
    const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
    if (AWAY.has(code) || code.startsWith('08') || AWAY_MESSAGE.test(inner.message)) return true;
    inner = inner.cause;
  }
  return false;
}

/**
 * Retries work whose connection was lost. Only for work that may run twice: reads, and writes with an idempotency key.
 */
export function retryLost<T>(work: () => Promise<T>): Promise<T> {
  return retryAway(work, WAIT_MS);
}

async function retryAway<T>(work: () => Promise<T>, waitMs: number): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() >= deadline) throw error;
      await pause(PAUSE_MS);
    }
  }
}
