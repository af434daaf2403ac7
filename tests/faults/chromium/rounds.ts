/** Rounds of one edit each, after which the page is killed or closed; then compares the shop's cart with the edit. */
import type { StoredCart } from '#schemas/cart.ts';
import { applyDrafts } from '#machines/cart/lists.ts';
import { seededRandom } from '../../setup/seeded-random.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { Profile } from './profile.ts';
import { type Edit, Shopper } from './shopper.ts';
import { MANY_LINES, openStock, type Stock } from './stock.ts';

/** Longest delay between an edit and the end of its page (ms). */
const MAX_DELAY_MS = 600;

export const ENDS = ['page killed', 'tab closed', 'browser quit', 'browser killed'] as const;
export type End = (typeof ENDS)[number];
/** Two in ten rounds end the whole browser, which takes a second to restart. */
const DRAWN_ENDS: readonly End[] = [
  ...(['page killed', 'page killed', 'page killed', 'page killed'] as const),
  ...(['tab closed', 'tab closed', 'tab closed', 'tab closed'] as const),
  ...(['browser quit', 'browser killed'] as const),
];
/** A cart that is larger than the shop allows can still be made smaller. */
const DRAWN_EDITS = {
  0: ['add'],
  1: ['add', 'increase', 'decrease', 'remove'],
  [MANY_LINES]: ['decrease', 'remove'],
} as const;

/**
 * - `kept`: the shop stores the edit; `seen`: whether the page had painted it before it ended.
 * - `unseen`: the edit is missing and was never painted.
 * - `unwritten`: the browser was killed before it had flushed its storage, which no page controls.
 * - `lost`, `duplicated`: fewer or more pieces than were painted.
 * - `broken`: the round failed to complete.
 */
export type Outcome = 'kept' | 'unseen' | 'unwritten' | 'lost' | 'duplicated' | 'broken';

export interface Round {
  readonly seed: number;
  readonly lines: 0 | 1 | typeof MANY_LINES;
  readonly edit: Edit;
  readonly end: End;
  readonly after: number;
  readonly seen: boolean;
  readonly outcome: Outcome;
  readonly details: string;
}

export interface RoundsOptions {
  readonly target: URL;
  readonly db: Database;
  readonly rounds: number;
  readonly seed: number;
  readonly program: string;
  readonly onRound: (round: Round) => void;
}

export async function runRounds({
  target,
  db,
  rounds,
  seed,
  program,
  onRound,
}: RoundsOptions): Promise<readonly Round[]> {
  const stock = await openStock(db);
  const profile = new Profile(program);
  const done: Round[] = [];
  try {
    for (let number = 0; number < rounds; number += 1) {
      const drawn = draw(seed + number);
      const round = await playRound({ stock, profile, target }, drawn).catch(async (error: unknown): Promise<Round> => {
        await profile.kill();
        return { ...drawn, seen: false, outcome: 'broken', details: String(error) };
      });
      done.push(round);
      onRound(round);
    }
  } finally {
    await profile.remove();
  }
  return done;
}

interface RoundContext {
  readonly stock: Stock;
  readonly profile: Profile;
  readonly target: URL;
}

type Pieces = ReadonlyMap<string, number>;

interface Drawn extends Pick<Round, 'seed' | 'lines' | 'edit' | 'end' | 'after'> {
  /** Whether the shop has the shopper's cart already. */
  readonly isSynced: boolean;
}

/** Half of the rounds have a large cart, half of those unsynchronised. */
function draw(seed: number): Drawn {
  const random = seededRandom(seed);
  const lines = seed % 2 === 1 ? MANY_LINES : random(4) === 0 ? 0 : 1;
  const edits = DRAWN_EDITS[lines];
  return {
    seed,
    lines,
    edit: edits[random(edits.length)] ?? 'add',
    end: DRAWN_ENDS[random(DRAWN_ENDS.length)] ?? 'tab closed',
    after: random(MAX_DELAY_MS + 1),
    isSynced: random(2) === 0,
  };
}

async function playRound({ stock, profile, target }: RoundContext, drawn: Drawn): Promise<Round> {
  const { lines, edit, end, after, isSynced } = drawn;
  const environment = { profile, url: new URL(`/en/product/goods/${stock.product}`, target).href, webId: stock.webId };
  const seeded = await stock.seed(lines, isSynced);
  const wanted = edited(seeded.wanted, stock.product, edit);

  let shopper = await Shopper.open(environment);
  await shopper.remember(seeded.stored);
  if (end === 'browser killed') {
    // Flushes the storage before the edit.
    await profile.quit();
    shopper = await Shopper.open(environment);
  }
  await shopper.connect(false);
  await shopper.start();
  await shopper.openCart(lines);
  await shopper.connect(true);
  const renderers = await profile.renderers();
  await shopper.recordPaints();
  await shopper.edit(edit);
  await new Promise((passed) => setTimeout(passed, after));
  const seen = shopper.seen.some((pieces) => Number(pieces.replaceAll(',', '')) === sum(wanted));
  await finish(end, { profile, shopper, renderers });

  const back = await Shopper.open(environment);
  const isWritten = sum(shownIn(await back.stored())) === sum(wanted);
  await back.start();
  await back.settle();
  const held = await stock.held((await back.stored())?.credentials ?? null);
  const shown = await back.pieces();
  await back.close();
  const isUnwritten = end === 'browser killed' && !isWritten;
  const outcome = classify({ before: seeded.wanted, wanted, held, shown, seen, isUnwritten });
  const details = outcome === 'kept' ? '' : `shown ${shown}, held ${sum(held)}, wanted ${sum(wanted)}`;
  return { ...drawn, seen, outcome, details };
}

interface Ending {
  readonly profile: Profile;
  readonly shopper: Shopper;
  readonly renderers: readonly number[];
}

async function finish(end: End, { profile, shopper, renderers }: Ending): Promise<void> {
  switch (end) {
    case 'page killed':
      for (const pid of renderers) process.kill(pid, 'SIGKILL');
      return shopper.close();
    case 'tab closed':
      return shopper.close();
    case 'browser quit':
      return profile.quit();
    case 'browser killed':
      return profile.kill();
  }
}

interface Evidence {
  readonly before: Pieces;
  readonly wanted: Pieces;
  readonly held: Pieces;
  readonly shown: number;
  readonly seen: boolean;
  readonly isUnwritten: boolean;
}

function classify({ before, wanted, held, shown, seen, isUnwritten }: Evidence): Outcome {
  if (isSame(held, wanted) && shown === sum(wanted)) return 'kept';
  if (isSame(held, before) && shown === sum(before)) {
    if (isUnwritten) return 'unwritten';
    if (!seen) return 'unseen';
  }
  return [...held].some(([uuid, quantity]) => quantity > (wanted.get(uuid) ?? 0)) ? 'duplicated' : 'lost';
}

function edited(pieces: Pieces, product: string, edit: Edit): Pieces {
  const held = pieces.get(product) ?? 0;
  const next = { add: held + 1, increase: held + 1, decrease: held - 1, remove: 0 }[edit];
  const all = new Map(pieces).set(product, next);
  if (next === 0) all.delete(product);
  return all;
}

function shownIn(stored: StoredCart | null): Pieces {
  const items = applyDrafts(stored?.real ?? [], stored?.draft ?? []);
  return new Map(items.map(({ uuid, quantity }) => [uuid, quantity]));
}

function isSame(a: Pieces, b: Pieces): boolean {
  return a.size === b.size && [...a].every(([uuid, quantity]) => b.get(uuid) === quantity);
}

function sum(pieces: Pieces): number {
  return [...pieces.values()].reduce((all, quantity) => all + quantity, 0);
}
