/**
 * One episode: several browsers, two processes of the store service and a database under one clock and one seed, then quiet, then
 * what is wrong. A seed and a commit give the same episode again.
 */
import { createHash } from 'node:crypto';
import { createStoreService } from '../../src/store/app.ts';
import { type RandomInt, seededRandom } from '../setup/seeded-random.ts';
import { Browser, rushAfter, WEB_ID } from './browser.ts';
import { DatabaseGate, Statements } from './database-gate.ts';
import { installRandomness } from './determinism.ts';
import { checkHistory } from './history.ts';
import { type Market, type Person, PRODUCTS, readFinalState, SCARCE, SUPPLY } from './market.ts';
import { Network, type Process } from './network.ts';
import type { PlantedFault } from './planted-faults.ts';
import { EPOCH_MS, VirtualClock } from './virtual-clock.ts';

const MINUTE_MS = 60_000;
/** Concurrent processes, and replacements for killed ones. */
const RUNNING = 2;
const SPARE = 2;
/** A process counts the time wrongly by up to so many ms. */
const SKEW_MS = 90_000;
const USUAL_PAUSE_MS = 40_000;

export interface EpisodeOptions {
  readonly market: Market;
  readonly seed: number;
  /** Virtual minutes until the network becomes good. */
  readonly minutes: number;
  readonly fault?: PlantedFault;
  /** Called with each request, answer and statement. */
  readonly onLine?: (line: string) => void;
}

export interface EpisodeResult {
  readonly seed: number;
  /** Faults, one line each. */
  readonly faults: readonly string[];
  /** Digest of all requests, answers and statements: the same for the same seed. */
  readonly trace: string;
  readonly hours: number;
  readonly exchanges: number;
  readonly statements: number;
  readonly orders: number;
  readonly kills: number;
  readonly failures: number;
  readonly deadlocks: number;
}

export async function runEpisode(options: EpisodeOptions): Promise<EpisodeResult> {
  const { market, seed, fault } = options;
  const { url, drop } = await market.copy();
  const statements = await Statements.open(url);
  await statements.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET deadlock_timeout = '1h'`);
  if (fault?.schema !== undefined) await statements.query(fault.schema);
  const clock = new VirtualClock();
  const restoreClock = clock.install();
  const restoreRandomness = installRandomness(seed);
  const world = new World(options, { clock, statements, databaseUrl: url });
  try {
    return await world.run();
  } finally {
    restoreRandomness();
    restoreClock();
    await world.close();
    await statements.close();
    await drop();
  }
}

interface Machinery {
  readonly clock: VirtualClock;
  readonly statements: Statements;
  readonly databaseUrl: string;
}

class World {
  private readonly options: EpisodeOptions;
  private readonly machinery: Machinery;
  private readonly random: RandomInt;
  private readonly trace = createHash('sha256');
  private readonly gates: DatabaseGate[] = [];
  private readonly services: { isUp: boolean; readonly gate: DatabaseGate; readonly process: Process }[] = [];
  private readonly network: Network;
  private browsers: readonly Browser[] = [];
  private isOver = false;
  private kills = 0;
  private failures = 0;
  private started = 0;

  constructor(options: EpisodeOptions, machinery: Machinery) {
    this.options = options;
    this.machinery = machinery;
    this.random = seededRandom(options.seed);
    const { people } = options.market;
    this.network = new Network({
      clock: machinery.clock,
      random: this.random,
      processes: () => this.services.slice(0, RUNNING).map(({ process }) => process),
      accountOf: (cookie) => people.find((person) => person.cookie === cookie)?.name ?? null,
      log: (line) => this.log(line),
    });
  }

  async run(): Promise<EpisodeResult> {
    const { clock, statements } = this.machinery;
    const { market, minutes, seed } = this.options;
    for (let index = 0; index < RUNNING + SPARE; index += 1) await this.startProcess();
    for (const gate of this.gates) gate.schedule();
    this.browsers = this.openBrowsers(market.people);
    for (const browser of this.browsers) this.keepActing(browser);
    this.keepFailing();
    await this.runUntil(EPOCH_MS + minutes * MINUTE_MS);
    this.isOver = true;
    this.network.isGood = true;
    statements.isDiskFull = false;
    await this.runFor(2);
    for (const browser of this.browsers) browser.tidyUp(SCARCE);
    await this.runFor(3);
    for (const browser of this.browsers) browser.refresh();
    await this.runFor(3);
    const faults = await this.findFaults();
    const final = await readFinalState((text) => statements.query(text), market.people);
    const { exchanges } = this.network;
    return {
      seed,
      faults: [...faults, ...this.network.faults, ...checkHistory(exchanges, SUPPLY, final)],
      trace: this.trace.digest('hex'),
      hours: (clock.now - EPOCH_MS) / (60 * MINUTE_MS),
      exchanges: exchanges.length,
      statements: this.started,
      orders: new Set(final.orders.map(({ cartId }) => cartId)).size,
      kills: this.kills,
      failures: this.failures,
      deadlocks: statements.deadlocks,
    };
  }

  async close(): Promise<void> {
    for (const browser of this.browsers) browser.stop();
    for (const gate of this.gates) await gate.close();
  }

  private openBrowsers([first, second, third]: readonly Person[]): readonly Browser[] {
    const cookies = [[], [], [], [], [first], [first], [second, third], [third]];
    const { clock } = this.machinery;
    const { random, network } = this;
    return cookies.map(
      (people) =>
        new Browser({
          clock,
          random,
          network,
          products: PRODUCTS,
          cookies: people.flatMap((person) => person?.cookie ?? []),
        }),
    );
  }

  private async startProcess(): Promise<void> {
    const { clock, statements, databaseUrl } = this.machinery;
    const { random, options } = this;
    const skew = random(SKEW_MS) - SKEW_MS / 2;
    const gate = await DatabaseGate.open(
      {
        clock,
        random,
        databaseUrl,
        rewrite: options.fault?.rewrite,
        started: (statement) => {
          this.started += 1;
          this.log(statement);
        },
      },
      statements,
    );
    this.gates.push(gate);
    const service = await createStoreService({
      dataDir: '/nonexistent',
      shopsFolder: '/nonexistent',
      database: gate.database,
      secureCookies: false,
      now: () => new Date(clock.now + skew),
      log: (entry) => {
        if ('event' in entry && String(entry.event).includes('failed')) this.failures += 1;
      },
    });
    const running: (typeof this.services)[number] = {
      isUp: true,
      gate,
      process: {
        get isUp() {
          return running.isUp;
        },
        fetch: (request) => Promise.race([service.fetch(request), gate.killed]),
      },
    };
    this.services.push(running);
  }

  private keepActing(browser: Browser): void {
    const { random } = this;
    const { clock } = this.machinery;
    const pause = random(USUAL_PAUSE_MS);
    clock.schedule(random(3) === 0 ? pause : rushAfter(clock.now, pause, random), () => {
      if (this.isOver) return;
      browser.act();
      this.keepActing(browser);
    });
  }

  /** Now and then the disk is full for some seconds. */
  private keepFailing(): void {
    const { clock, statements } = this.machinery;
    clock.schedule(this.random(10 * MINUTE_MS), () => {
      if (this.isOver) return;
      statements.isDiskFull = true;
      clock.schedule(this.random(MINUTE_MS / 2), () => {
        statements.isDiskFull = false;
        this.keepFailing();
      });
    });
  }

  private runFor(minutes: number): Promise<void> {
    return this.runUntil(this.machinery.clock.now + minutes * MINUTE_MS);
  }

  private async runUntil(end: number): Promise<void> {
    const { clock, statements } = this.machinery;
    let killsAt = clock.now + this.random(10 * MINUTE_MS);
    for (await statements.settle(); (clock.next ?? end) < end; await statements.settle()) {
      clock.runNext();
      if (this.isOver || clock.now < killsAt) continue;
      await statements.settle();
      await this.killProcess();
      killsAt = clock.now + this.random(10 * MINUTE_MS);
    }
    clock.now = end;
  }

  /** Kills a process in the midst of what it does; another one starts in its place. */
  private async killProcess(): Promise<void> {
    const [killed] = this.services.splice(this.random(RUNNING), 1);
    if (killed === undefined || this.services.length < RUNNING) {
      if (killed !== undefined) this.services.push(killed);
      return;
    }
    this.kills += 1;
    this.log('a process is killed');
    killed.isUp = false;
    await killed.gate.kill();
  }

  private async findFaults(): Promise<string[]> {
    const { statements } = this.machinery;
    const faults = this.browsers.flatMap(({ errors }) => errors.map(String));
    for (const [index, browser] of this.browsers.entries()) {
      if (!browser.isAtRest) faults.push(`browser ${index} does not come to rest`);
      const stored = await this.storedItems(browser, (text) => statements.query(text));
      for (const shown of browser.shown) {
        const text = JSON.stringify([...shown].toSorted(([a], [b]) => (a < b ? -1 : 1)));
        if (text !== stored) faults.push(`browser ${index} shows ${text}, and the service has ${stored}`);
      }
    }
    return faults;
  }

  private async storedItems(
    { session, credentials }: Browser,
    query: (text: string) => Promise<readonly unknown[]>,
  ): Promise<string> {
    const account = this.options.market.people.find(({ cookie }) => cookie === session)?.id;
    const id = new URLSearchParams(credentials).get('cart_id') ?? '';
    const isTheirs = account === undefined ? `c.id = '${id}'` : `c.account_id = '${account}'`;
    const rows = await query(
      `SELECT i.uuid, i.quantity FROM cart c JOIN cart_item i ON i.cart_id = c.id
       WHERE c.web_id = '${WEB_ID}' AND c.state = 'open' AND ${isTheirs} ORDER BY i.uuid`,
    );
    return JSON.stringify(rows.map((row) => Object.values(row ?? {})));
  }

  private log(line: string): void {
    const text = `${this.machinery.clock.now} ${line}`;
    this.options.onLine?.(text);
    this.trace.update(`${text}\n`);
  }
}
