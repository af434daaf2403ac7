/** Kills, crashes and replaces parts of a cluster under load, and reports what was lost. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import {
  claimAll,
  findLost,
  type KnownCarts,
  openSessions,
  openTestShop,
  publish,
  publishedNotes,
  readPages,
  shop,
} from './shoppers.ts';
import { type Failure, Traffic } from './traffic.ts';

/** How long and how hard; `rounds` of claims run per fault. */
export interface EnduranceOptions {
  readonly claimers: number;
  readonly rounds: number;
  readonly readers: number;
  readonly shoppers: number;
  /** How many of the storefronts are killed, and how many replaced. */
  readonly victims: number;
  readonly log: (line: string) => void;
}

/** Findings of an endurance run; all lists are empty if the cluster kept its promises. */
export interface Endurance {
  readonly requests: number;
  readonly carts: number;
  readonly orders: number;
  readonly publications: number;
  readonly claimRounds: number;
  /** Requests that were in flight on a SIGKILL or a crash of PostgreSQL. */
  readonly cut: number;
  /** Requests that an overloaded process refused before it began them. */
  readonly refused: number;
  /** Failures that no kill explains. */
  readonly failures: readonly Failure[];
  /** Acknowledged carts, orders and publications that are gone, and storefronts that ended by themselves. */
  readonly lost: readonly string[];
  /** Rounds in which more or fewer coupons were given than there are, or an acknowledged one is not stored. */
  readonly miscounted: readonly string[];
  /** The time until all storefronts showed a publication, of each (ms). */
  readonly agreedAfterMs: readonly number[];
}

/** After a kill nginx needs a moment to skip the process. */
const AFTERMATH_MS = 1000;
const AGREE_MS = 10_000;

interface Outage {
  readonly name: string;
  readonly from: number;
  until: number;
}

/** Runs the faults one after the other under load. */
export async function endure(cluster: Cluster, options: EnduranceOptions): Promise<Endurance> {
  const { database, origin, host } = cluster;
  const { log } = options;
  const outages: Outage[] = [];
  let atWork = 'the start';
  const traffic = new Traffic(origin, host, (failure) => {
    if (!isExplained(failure, outages)) log(`failed: ${describe(failure)}, while ${atWork}`);
  });
  const direct = cluster.storefronts.map((each) => new Traffic(each, host));
  const testShop = await openTestShop(database.db);
  const sessions = await openSessions(database.db, options.claimers);
  const [builder = ''] = await openSessions(database.db, 1);
  const known = { carts: new Map() as KnownCarts, orders: new Set<string>() };
  const miscounted: string[] = [];
  const agreedAfterMs: number[] = [];
  const notes: string[] = [];
  let rounds = 0;
  let isOver = false;

  const claim = async () => {
    const stock = Math.floor(options.claimers / 4);
    for (let round = 0; round < options.rounds; round += 1) {
      const { acknowledged, stored, remaining } = await claimAll(traffic, database.db, testShop, sessions, stock);
      rounds += 1;
      if (acknowledged !== stock || stored !== stock || remaining !== 0)
        miscounted.push(`of ${stock}: ${acknowledged} acknowledged, ${stored} stored, ${remaining} left`);
    }
  };
  const publishAndLook = async () => {
    const text = `Version ${notes.length + 1}`;
    await publish(traffic, builder, '/cluster', text);
    notes.push(text);
    agreedAfterMs.push(await untilAgreed(direct, text));
  };
  /** A fault with claims beside it, then a publication that all must show. */
  const during = async (name: string, kills: boolean, fault: () => Promise<void>) => {
    const outage = { name, from: performance.now(), until: Number.POSITIVE_INFINITY };
    if (kills) outages.push(outage);
    atWork = name;
    const before = traffic.failures.length;
    const claimed = claim();
    await fault();
    outage.until = performance.now() + AFTERMATH_MS;
    await claimed;
    await publishAndLook();
    log(
      `${name}: ${traffic.failures.length - before} requests failed, ${agreedAfterMs.at(-1)?.toFixed(0)} ms to agree`,
    );
  };

  const over = () => isOver;
  const load = Promise.all([
    readPages(traffic, options.readers, over),
    shop(traffic, testShop, options.shoppers, over, known),
  ]);
  const faults = async () => {
    await publishAndLook();
    await during('nothing', false, () => pause(500));
    const victims = [...cluster.storefronts.keys()].slice(0, options.victims);
    for (const index of victims) await during(`storefront ${index + 1} killed`, true, () => cluster.kill(index));
    await during('PostgreSQL killed', true, () => cluster.crashDatabase());
    for (const index of victims) await during(`storefront ${index + 1} replaced`, false, () => cluster.replace(index));
  };
  try {
    await Promise.race([faults(), load]);
  } finally {
    isOver = true;
  }
  await load;
  await Promise.all([traffic, ...direct].map((each) => each.close()));
  const lost = await findLost(database.db, known);
  lost.push(...cluster.crashes);
  const stored = await publishedNotes(database.db, '/cluster');
  lost.push(...notes.filter((note) => !stored.includes(note)).map((note) => `publication ${note}`));
  return {
    requests: traffic.sent,
    refused: traffic.refused,
    carts: known.carts.size,
    orders: known.orders.size,
    publications: notes.length,
    claimRounds: rounds,
    cut: traffic.failures.filter((failure) => isExplained(failure, outages)).length,
    failures: traffic.failures.filter((failure) => !isExplained(failure, outages)),
    lost,
    miscounted,
    agreedAfterMs,
  };
}

/** A request as the log of a run has it. */
export function describe({ time, began, at, method, path, reason, upstream = '' }: Failure): string {
  const asked = upstream === '' ? '' : ` by ${upstream}`;
  return `${time} ${method} ${path}: ${reason}${asked}, after ${(at - began).toFixed(0)} ms`;
}

/**
 * Whether a request was in flight during a kill. nginx never sends writes twice, and may send some to the killed
 * process for a moment. A read that began later is retried on another process.
 */
function isExplained({ method, at, began }: Failure, outages: readonly Outage[]): boolean {
  return outages.some(({ from, until }) => at >= from && began <= (method === 'POST' ? until : from));
}

/** The time until every storefront shows a text (ms), each asked over and over by itself. */
async function untilAgreed(direct: readonly Traffic[], text: string): Promise<number> {
  const began = performance.now();
  const untilShown = async (each: Traffic) => {
    while (performance.now() - began < AGREE_MS)
      if ((await each.send({ path: '/cluster' }))?.text.includes(text) === true) return performance.now() - began;
    return Number.POSITIVE_INFINITY;
  };
  return Math.max(...(await Promise.all(direct.map(untilShown))));
}
