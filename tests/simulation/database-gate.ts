/**
 * The connection of a service process to PostgreSQL. Each statement starts at a time of the simulation's clock, and
 * results are returned in the order of the statements. A statement that waits for another one's lock stays waiting.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { traceStatementsOf } from '../../src/store/database/reconnecting-pool.ts';
import type { OpenDatabase } from '../../src/store/database/database.ts';
import type { RandomInt } from '../setup/seeded-random.ts';
import { beginTask, settleTasks } from './determinism.ts';
import { type VirtualClock, waitReal } from './virtual-clock.ts';

/** Connections of one process. */
const CONNECTIONS = 4;
/** Virtual ms of the slowest statement. */
const SLOWEST_MS = 40;
/** One in so many statements starts late, so that requests that would have missed each other meet. */
const STALLED = 12;
const STALL_MS = 2500;
/** One in so many statements that write fails while the disk is full. */
const FULL = 3;
const WRITES = /^\s*(?:insert|update|delete|commit)\b/i;
const DISK_FULL = { code: '53100' };

interface Running {
  readonly gate: DatabaseGate;
  readonly pid: number;
  readonly ended: Promise<void>;
  deliver?: () => void;
}

/** Changes a statement's text, as a fault of the service would. */
export type Rewrite = (statement: string) => string;

export interface GateOptions {
  readonly clock: VirtualClock;
  readonly random: RandomInt;
  readonly databaseUrl: string;
  readonly rewrite?: Rewrite | undefined;
  /** Called with each statement that starts. */
  readonly started: (statement: string) => void;
}

/** Statements of all processes, and the connection that looks at their locks. */
export class Statements {
  deadlocks = 0;
  isDiskFull = false;
  private running: Running[] = [];
  private readonly admin: Client;

  private constructor(admin: Client) {
    this.admin = admin;
  }

  static async open(databaseUrl: string): Promise<Statements> {
    const admin = new Client({ connectionString: databaseUrl });
    await admin.connect();
    return new Statements(admin);
  }

  add(statement: Running): void {
    this.running.push(statement);
  }

  /** Waits until every statement has ended or waits for a lock, passes results on one by one, and so on. */
  async settle(): Promise<void> {
    for (;;) {
      await settleTasks();
      if (this.running.length === 0) return;
      await this.waitForAll();
      const ended = this.running.find(({ deliver }) => deliver !== undefined);
      if (ended === undefined) return;
      this.running = this.running.filter((other) => other !== ended);
      ended.deliver?.();
    }
  }

  /** Ends the connections of a process that is killed: the database rolls back what they had begun. */
  async terminate(gate: DatabaseGate, pids: readonly number[]): Promise<void> {
    this.running = this.running.filter((other) => other.gate !== gate);
    await this.admin.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
    for (;;) {
      const { rowCount } = await this.admin.query('SELECT FROM pg_stat_activity WHERE pid = ANY($1::int[])', [pids]);
      if (rowCount === 0) return;
      await waitReal(1);
    }
  }

  async query(text: string): Promise<readonly unknown[]> {
    return (await this.admin.query(text)).rows;
  }

  close(): Promise<void> {
    return this.admin.end();
  }

  private async waitForAll(): Promise<void> {
    for (;;) {
      const open = this.running.filter(({ deliver }) => deliver === undefined);
      if (open.length === 0) return;
      await Promise.race([Promise.all(open.map(({ ended }) => ended)), waitReal(2)]);
      const left = this.running.filter(({ deliver }) => deliver === undefined);
      if (left.length === 0 || (await this.areBlocked(left.map(({ pid }) => pid)))) return;
    }
  }

  /** Whether all of them wait for others; of those that wait for each other, the one that began last is cancelled. */
  private async areBlocked(pids: readonly number[]): Promise<boolean> {
    const { rows } = await this.admin.query<{ pid: number; blockers: number[] }>(
      'SELECT pid, pg_blocking_pids(pid) AS blockers FROM unnest($1::int[]) AS pid',
      [pids],
    );
    if (rows.some(({ blockers }) => blockers.length === 0)) return false;
    const blockersOf = new Map(rows.map(({ pid, blockers }) => [pid, blockers]));
    const victim = pids.findLast((pid) => isInCycle(pid, blockersOf));
    if (victim === undefined) return true;
    this.deadlocks += 1;
    await this.admin.query('SELECT pg_cancel_backend($1)', [victim]);
    return false;
  }
}

function isInCycle(pid: number, blockersOf: ReadonlyMap<number, readonly number[]>): boolean {
  const seen = new Set<number>();
  const open = [...(blockersOf.get(pid) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === pid) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(blockersOf.get(next) ?? []));
  }
  return false;
}

/** The database of one process. */
export class DatabaseGate {
  readonly database: OpenDatabase;
  private readonly pool: Pool;
  private readonly clients = new Set<PoolClient>();
  private readonly options: GateOptions;
  private readonly statements: Statements;
  private isScheduled = false;
  private isKilled = false;
  private readonly end = Promise.withResolvers<never>();

  private constructor(options: GateOptions, statements: Statements) {
    this.options = options;
    this.statements = statements;
    const isDead = () => this.isKilled;
    this.pool = new MortalPool(
      { connectionString: options.databaseUrl, max: CONNECTIONS, idleTimeoutMillis: 0, Client: TrackedClient },
      isDead,
    );
    this.end.promise.catch(() => undefined);
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => this.prepare(client));
    const { pool } = this;
    this.database = {
      db: drizzle(pool),
      isEmbedded: false,
      pool,
      listen: () => Promise.resolve(async () => {}),
      close: () => Promise.resolve(),
    };
  }

  /** Opens all connections, so that none has to be made while the clock runs. */
  static async open(options: GateOptions, statements: Statements): Promise<DatabaseGate> {
    const gate = new DatabaseGate(options, statements);
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => gate.pool.connect()));
    for (const client of clients) client.release();
    return gate;
  }

  /** From now on the clock decides when a statement starts. */
  schedule(): void {
    this.isScheduled = true;
  }

  /** Rejects when the process is killed. */
  get killed(): Promise<never> {
    return this.end.promise;
  }

  /** Ends the process: what it has sent is rolled back or done, and it hears of nothing any more. */
  async kill(): Promise<void> {
    this.isKilled = true;
    this.end.reject(new Error('the process was killed'));
    await this.statements.terminate(this, [...this.clients].map(pidOf));
  }

  async close(): Promise<void> {
    if (!this.isKilled) await this.pool.end();
  }

  private prepare(client: PoolClient): void {
    client.on('error', () => undefined);
    this.clients.add(client);
    const { rewrite } = this.options;
    if (rewrite !== undefined) {
      const plain: (...given: unknown[]) => unknown = client.query.bind(client);
      Object.assign(client, {
        query: (first: unknown, ...rest: unknown[]) => plain(rewritten(first, rewrite), ...rest),
      });
    }
    traceStatementsOf(client, (text, run) => (this.isScheduled ? this.wait(client, text, run) : run()));
  }

  private wait<T>(client: PoolClient, text: string, run: () => Promise<T>): Promise<T> {
    const { clock, random } = this.options;
    return new Promise((resolve, reject) => {
      // A process that is dead draws nothing: when it would have is not the seed's.
      if (this.isKilled) return;
      const pause = random(STALLED) === 0 ? random(STALL_MS) : random(SLOWEST_MS);
      clock.schedule(pause, () => this.start({ client, text, run, resolve, reject }));
    });
  }

  private start<T>({ client, text, run, resolve, reject }: Waiting<T>): void {
    if (this.isKilled) return;
    const { random, started } = this.options;
    if (this.statements.isDiskFull && WRITES.test(text) && random(FULL) === 0) {
      reject(Object.assign(new Error('could not extend file: No space left on device'), DISK_FULL));
      return;
    }
    started(text);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const statement: Running = { gate: this, pid: pidOf(client), ended };
    this.statements.add(statement);
    const finish = (deliver: () => void) => {
      statement.deliver = deliver;
      end();
    };
    void run().then(
      (result) => finish(() => resolve(result)),
      (error: unknown) => finish(() => reject(error)),
    );
  }
}

/** A connection whose beginning is waited for: a pool makes a new one in place of each that it closes after a failure. */
class TrackedClient extends Client {
  override connect(): Promise<Client>;
  override connect(callback: Made): void;
  override connect(callback?: Made): Promise<Client> | void {
    const end = beginTask();
    const made = super.connect().finally(end);
    if (callback === undefined) return made;
    made.then(
      (client) => process.nextTick(callback, null, client),
      (error: unknown) => process.nextTick(callback, error),
    );
  }
}

type Made = ((error: Error) => void) | ((error: null, client: Client) => void);
type Connected = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/** A pool that gives a dead process nothing any more, neither a connection nor an error. */
class MortalPool extends Pool {
  readonly #isDead: () => boolean;

  constructor(config: PoolConfig, isDead: () => boolean) {
    super(config);
    this.#isDead = isDead;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.pass((error, client) => (client === undefined ? reject(error) : resolve(client)));
      });
    }
    this.pass(callback);
  }

  private pass(callback: Connected): void {
    super.connect((error, client, done) => {
      if (!this.#isDead()) callback(error, client, done);
    });
  }
}

interface Waiting<T> {
  readonly client: PoolClient;
  readonly text: string;
  readonly run: () => Promise<T>;
  readonly resolve: (result: T) => void;
  readonly reject: (error: unknown) => void;
}

function rewritten(given: unknown, rewrite: Rewrite): unknown {
  if (typeof given === 'string') return rewrite(given);
  if (typeof given !== 'object' || given === null || !('text' in given) || typeof given.text !== 'string') return given;
  return { ...given, text: rewrite(given.text) };
}

function pidOf(client: PoolClient): number {
  const pid: unknown = Reflect.get(client, 'processID');
  if (typeof pid !== 'number') throw new TypeError('a connection has no process id');
  return pid;
}
