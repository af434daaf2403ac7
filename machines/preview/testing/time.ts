/** Model of the frame's timers: `ready`, heartbeat and render timeout (contract, chapter 5). */
import { type Command, type Invocation, type Outcome, type Stimulus, wait } from '#machines/testing/model.ts';
import type { FrameMessage } from '#schemas/page/preview.ts';
import { announce, inSequence, RESET_TOOLS, RENDER_TIMEOUT, post, type State } from './frame.ts';

export const READY_INTERVAL = 500;
export const MAX_READY = 20;
const HEARTBEAT = 5000;

/** Several delays while `ready` messages are being sent. */
export function waitForReady(name: string, waits: readonly number[], when: (state: State) => boolean): Command<State> {
  return {
    name,
    stimulus: () => waits.map((ms): Stimulus => ({ kind: 'wait', ms })),
    next: (state) => (state.ready > 0 && when(state) ? inSequence(state, waits, announcing) : undefined),
  };
}

function announcing(state: State, ms: number): Outcome<State> {
  const since = state.since + ms;
  if (state.ready === 0 || since < READY_INTERVAL) return { state: { ...state, since } };
  if (state.ready === MAX_READY) return { state: { ...state, ready: 0, since: 0 } };
  const next = { ...state, ready: state.ready + 1, since: 0 };
  return { state: next, effects: [announce(next)] };
}

/** Ends the rendering; starts the next one where a newer page waits. */
export function endRender(
  state: State,
  message: Extract<FrameMessage, { type: 'rendered' }>,
  effects: readonly Invocation[],
): Required<Outcome<State>> {
  const { page, rendering } = state;
  const next = page === undefined || page === rendering?.page ? undefined : { page, left: RENDER_TIMEOUT };
  return { state: { ...state, rendering: next }, effects: [...effects, post(state, message)], restarts: ['render'] };
}

const FAULT = {
  level: 'error',
  code: 'RENDER_FAILED',
  nodeId: '',
  path: '',
  type: '',
  message: 'The page could not be rendered',
} as const;

/** Ends the rendering with an error. */
export function failRender(state: State, report: unknown): Required<Outcome<State>> {
  const rev = state.rendering?.page.rev;
  return endRender(state, { raan: 1, type: 'rendered', rev, ms: 0, nodes: 0, diagnostics: [FAULT] }, [
    ['report', report],
  ]);
}

export const TICK = HEARTBEAT / 2;

/** Several delays while no `ready` is sent. */
export function waitTicks(name: string, waits: readonly number[], when: (state: State) => boolean): Command<State> {
  return {
    name,
    stimulus: () => waits.flatMap((ms) => wait(ms)()),
    next: (state) => (state.ready === 0 && when(state) ? inSequence(state, waits, tick) : undefined),
  };
}

/** One millisecond less than the heartbeat, or than the render timeout while a page renders. */
export function waitAlmost(name: string, when: (state: State) => boolean): Command<State> {
  return {
    name,
    stimulus: ({ rendering }) => wait((rendering === undefined ? HEARTBEAT : RENDER_TIMEOUT) - 1)(),
    next: (state) => {
      if (state.ready > 0 || !when(state)) return undefined;
      const { rendering } = state;
      if (rendering !== undefined) return { state: { ...state, rendering: { ...rendering, left: 1 } } };
      return state.silent === 0 && state.link === 'connected'
        ? { state: { ...state, silent: HEARTBEAT - 1 } }
        : undefined;
    },
  };
}

/** The render timeout, to the millisecond, or longer. */
export function waitForTimeout(name: string, ms: number, when: (state: State) => boolean): Command<State> {
  return {
    name,
    stimulus: wait(ms),
    next: (state) =>
      state.rendering?.left === RENDER_TIMEOUT && when(state)
        ? failRender(state, 'rendering took too long')
        : undefined,
  };
}

/** Advances in one jump: first the render timeout, then the heartbeat, which begins again at its end. */
export function tick(before: State, ms: number): Outcome<State> {
  const left = before.rendering === undefined ? Infinity : before.rendering.left - ms;
  const {
    state,
    effects,
    restarts = [],
  } = left <= 0
    ? failRender(before, 'rendering took too long')
    : { state: { ...before, rendering: before.rendering && { ...before.rendering, left } }, effects: [], restarts: [] };
  if (state.link !== 'connected') return { state, effects, restarts };
  const silent = state.silent + ms;
  if (silent < HEARTBEAT) return { state: { ...state, silent }, effects, restarts };
  if (state.unanswered < 3) {
    const pings = state.pings + 1;
    const ping = post(state, { raan: 1, type: 'ping', id: `frame-${pings}` });
    return {
      state: { ...state, silent: 0, unanswered: state.unanswered + 1, pings },
      effects: [...effects, ping],
      restarts,
    };
  }
  const lost: State = {
    ...state,
    link: 'lost',
    ready: 1,
    since: 0,
    silent: 0,
    unanswered: 0,
    mode: 'browse',
    rev: undefined,
  };
  return { state: lost, effects: [...effects, ...RESET_TOOLS, announce(lost)], restarts };
}
