/** Time in the frame: `ready` every half second, a heartbeat, and a page that takes too long (contract, chapter 5). */
import { type Deed, type Entry, type Outcome, type Step, wait } from '#machines/testing/specification.ts';
import type { FrameMessage } from '#schemas/preview.ts';
import { announce, inTurn, LET_GO, PATIENCE, post, type State } from './frame.ts';

export const READY_EVERY = 500;
export const MOST_READY = 20;
const HEARTBEAT = 5000;

/** Some time, several times, while `ready` is being said. */
export function readies(name: string, waits: readonly number[], when: (state: State) => boolean): Step<State> {
  return {
    name,
    deed: () => waits.map((ms): Deed => ({ kind: 'wait', ms })),
    comes: (state) => (state.ready > 0 && when(state) ? inTurn(state, waits, announcing) : undefined),
  };
}

function announcing(state: State, ms: number): Outcome<State> {
  const since = state.since + ms;
  if (state.ready === 0 || since < READY_EVERY) return { state: { ...state, since } };
  if (state.ready === MOST_READY) return { state: { ...state, ready: 0, since: 0 } };
  const next = { ...state, ready: state.ready + 1, since: 0 };
  return { state: next, did: [announce(next)] };
}

/** The rendering ends; what was asked for meanwhile is rendered next. */
export function ends(
  state: State,
  message: Extract<FrameMessage, { type: 'rendered' }>,
  did: readonly Entry[],
): Required<Outcome<State>> {
  const { page, rendering } = state;
  const next = page === undefined || page === rendering?.page ? undefined : { page, left: PATIENCE };
  return { state: { ...state, rendering: next }, did: [...did, post(state, message)], restarts: ['render'] };
}

const FAULT = {
  level: 'error',
  code: 'RENDER_FAILED',
  nodeId: '',
  path: '',
  type: '',
  message: 'The page could not be rendered',
} as const;

export function breaks(state: State, report: unknown): Required<Outcome<State>> {
  const rev = state.rendering?.page.rev;
  return ends(state, { raan: 1, type: 'rendered', rev, ms: 0, nodes: 0, diagnostics: [FAULT] }, [['report', report]]);
}

export const TICK = HEARTBEAT / 2;

/** Half of a heartbeat, once or several times, while nothing is announced. */
export function ticks(name: string, count: number, when: (state: State) => boolean): Step<State> {
  const waits = Array.from({ length: count }, () => TICK);
  return {
    name,
    deed: () => waits.flatMap((ms) => wait(ms)()),
    comes: (state) => (state.ready === 0 && when(state) ? inTurn(state, waits, tick) : undefined),
  };
}

/** As long as a page may take, to the millisecond. */
export function patience(name: string, when: (state: State) => boolean): Step<State> {
  return {
    name,
    deed: wait(PATIENCE),
    comes: (state) =>
      state.rendering?.left === PATIENCE && when(state) ? breaks(state, 'rendering took too long') : undefined,
  };
}

/** First the page may take too long, then the parent may be silent for too long. */
export function tick(before: State): Outcome<State> {
  const left = before.rendering === undefined ? Infinity : before.rendering.left - TICK;
  const {
    state,
    did,
    restarts = [],
  } = left <= 0
    ? breaks(before, 'rendering took too long')
    : { state: { ...before, rendering: before.rendering && { ...before.rendering, left } }, did: [], restarts: [] };
  if (state.link !== 'connected') return { state, did, restarts };
  const silent = state.silent + TICK;
  if (silent < HEARTBEAT) return { state: { ...state, silent }, did, restarts };
  if (state.asked < 3) {
    const pings = state.pings + 1;
    const ping = post(state, { raan: 1, type: 'ping', id: `frame-${pings}` });
    return { state: { ...state, silent: 0, asked: state.asked + 1, pings }, did: [...did, ping], restarts };
  }
  const lost: State = {
    ...state,
    link: 'lost',
    ready: 1,
    since: 0,
    silent: 0,
    asked: 0,
    mode: 'browse',
    rev: undefined,
  };
  return { state: lost, did: [...did, ...LET_GO, announce(lost)], restarts };
}
