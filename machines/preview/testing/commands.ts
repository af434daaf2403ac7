/** The commands of the frame's model (contract, chapter 5). */
import { answer, type Command, fail, send, type Stimulus } from '#machines/testing/model.ts';
import type { FrameMessage, ParentMessage } from '#schemas/page/preview.ts';
import type { FrameNotification, Sender } from '../types.ts';
import {
  BUILDER,
  handle,
  inSequence,
  MAX_QUEUED,
  NEAR_MISSES,
  OPAQUE,
  OWN,
  post,
  receive,
  RENDER_TIMEOUT,
  SECOND_BUILDER,
  type State,
  UNTRUSTED,
} from './frame.ts';
import { PAGE, PATCHES } from './patch-cases.ts';
import {
  endRender,
  failRender,
  MAX_READY,
  READY_INTERVAL,
  TICK,
  tick,
  waitAlmost,
  waitForReady,
  waitForTimeout,
  waitTicks,
} from './time.ts';

const PARENT: Sender = { origin: BUILDER, isParent: true };

interface MessageOptions {
  readonly from?: Sender;
  /** States in which the command is enabled; fewer bound the graph. */
  readonly when?: (state: State) => boolean;
}

function receiveCommand(
  name: string,
  message: ParentMessage,
  { from = PARENT, when = isFirst }: MessageOptions = {},
): Command<State> {
  return {
    name,
    stimulus: send({ type: 'message', from, message }),
    next: (state) => (when(state) ? receive(state, message, from) : undefined),
  };
}

/** The environments differ in their trusted origins; all other behaviour is tested in the first one. */
const isFirst = ({ environment }: State) => environment === 0;
const always = () => true;
const isQuiet = ({ environment, rendering, unanswered }: State) =>
  environment === 0 && rendering === undefined && unanswered === 0;
const isNotRendering = ({ environment, rendering }: State) => environment === 0 && rendering === undefined;
const isSettled = (state: State) => isQuiet(state) && state.link !== 'waiting' && state.link !== 'lost';
/** The first page is rendered and unpatched. */
const isAtFirstPage = (state: State) =>
  isSettled(state) && state.link === 'connected' && state.rev === 1 && state.page?.pageJson === PAGE;

const hello = (version = 1, id?: string): ParentMessage => ({ raan: 1, type: 'hello', version, session: 's', id });
const replace = (rev?: number, id?: string, path = '/a'): ParentMessage => ({
  raan: 1,
  type: 'page-replace',
  path,
  pageJson: PAGE,
  rev,
  id,
});
const FIRST_PATCH = PATCHES[0];
const patch = (rev: number, base: number, id?: string): ParentMessage => ({
  raan: 1,
  type: 'patch',
  rev,
  base,
  ops: FIRST_PATCH.ops,
  id,
});
const theme = (id: string): ParentMessage => ({ raan: 1, type: 'theme', themeKey: 'dark', id });
const SELECT: ParentMessage = { raan: 1, type: 'mode', mode: 'select', id: 's' };
/** Ticks until the parent is lost. */
const LONG_SILENCE = Array.from({ length: 8 }, () => undefined);
const waitTick: Stimulus = { kind: 'wait', ms: TICK };
const toStimulus = (message: ParentMessage): Stimulus => ({
  kind: 'send',
  event: { type: 'message', from: PARENT, message },
});
const receiveFromParent = (state: State, message: ParentMessage) => receive(state, message, PARENT);
/** Receives a message; undefined: a tick. */
const receiveOrTick = (state: State, message: ParentMessage | undefined) =>
  message === undefined ? tick(state, TICK) : receiveFromParent(state, message);
const FULL_QUEUE = Array.from({ length: MAX_QUEUED }, (_, index) => theme(`theme ${index}`));

const DONE = { ms: 7, nodes: 3, diagnostics: [] };
const ROUTE: FrameMessage = { raan: 1, type: 'route', path: '/b', query: {}, lang: 'en', title: 'B' };
const RECTS: FrameMessage = { raan: 1, type: 'rects', rects: {} };
/** A drag that begins, as a page of version 2 reports it. */
export const DRAG: FrameNotification = {
  raan: 1,
  type: 'drag',
  phase: 'start',
  nodeId: 'n',
  path: '/0',
  rect: { x: 0, y: 0, width: 9, height: 9 },
  ancestors: [],
  x: 4,
  y: 4,
};
const AUDITED: FrameMessage = { raan: 1, type: 'audited', violations: [], scripts: [] };

function malformed(name: string, id: string | undefined, origin: string): Command<State> {
  return {
    name,
    stimulus: send({ type: 'message.bad', from: { origin, isParent: true }, id, code: 'BAD_MESSAGE' }),
    next: (state) => {
      if (!isNotRendering(state)) return undefined;
      const isAnswered = state.parent === origin && id !== undefined;
      return { state, effects: isAnswered ? [post(state, { raan: 1, type: 'nack', id, code: 'BAD_MESSAGE' })] : [] };
    },
  };
}

/** Every input of the frame: messages, notifications, answers of the renderer, and time. */
export const commands: readonly Command<State>[] = [
  receiveCommand('hello', hello(1, 'h'), { when: always }),
  receiveCommand('hello without id', hello(), { when: isSettled }),
  receiveCommand('hello of version 2', hello(2, 'h')),
  receiveCommand('hello of another version', hello(3, 'h')),
  ...[OWN, SECOND_BUILDER, UNTRUSTED, OPAQUE, ...NEAR_MISSES].map((origin) =>
    receiveCommand(`hello from ${origin}`, hello(), {
      from: { origin, isParent: true },
      when: (state) => state.environment > 0 || isNotRendering(state),
    }),
  ),
  receiveCommand('hello from another window', hello(), {
    from: { origin: BUILDER, isParent: false },
    when: (state) => state.environment > 0 || isNotRendering(state),
  }),
  ...[UNTRUSTED, ...NEAR_MISSES].map((origin) =>
    receiveCommand(`theme from ${origin}`, theme('t'), { from: { origin, isParent: true }, when: isQuiet }),
  ),
  receiveCommand('replace, revision 1', replace(1, 'r1'), { when: always }),
  receiveCommand('replace, revision 2', replace(2, 'r2', '/b')),
  receiveCommand('replace without revision', replace()),
  receiveCommand('patch 1 to 2', patch(2, 1, 'p')),
  receiveCommand('patch 1 to 2 without id', patch(2, 1), { when: isSettled }),
  receiveCommand('patch 1 to 1', patch(1, 1, 'p'), { when: isSettled }),
  ...PATCHES.map(({ name, ops }) =>
    receiveCommand(
      `patch: ${name}`,
      { raan: 1, type: 'patch', rev: 3, base: 1, ops, id: 'p' },
      { when: isAtFirstPage },
    ),
  ),
  receiveCommand('highlight a node', { raan: 1, type: 'highlight', nodeId: 'n', id: 'o' }),
  receiveCommand('highlight nothing', { raan: 1, type: 'highlight', nodeId: null }, { when: isSettled }),
  receiveCommand('change the theme', theme('t')),
  receiveCommand('change the viewport', { raan: 1, type: 'viewport', breakpoint: 'md', id: 'v' }, { when: isSettled }),
  receiveCommand('change the language', { raan: 1, type: 'lang', lang: 'en', id: 'l' }, { when: isSettled }),
  receiveCommand('observe a node', { raan: 1, type: 'observe', nodeIds: ['n'], id: 'b' }, { when: isSettled }),
  receiveCommand('scroll the page', { raan: 1, type: 'scroll', x: 0, y: 40, id: 'y' }, { when: isSettled }),
  receiveCommand('audit the page', { raan: 1, type: 'audit', id: 'a' }, { when: isSettled }),
  receiveCommand('select', SELECT, { when: isQuiet }),
  receiveCommand('browse', { raan: 1, type: 'mode', mode: 'browse', id: 's' }, { when: isSettled }),
  receiveCommand('ping', { raan: 1, type: 'ping', id: 'q' }),
  receiveCommand('pong', { raan: 1, type: 'pong', id: 'frame-1' }),
  {
    name: 'two hundred messages at once',
    stimulus: () => FULL_QUEUE.map(toStimulus),
    next: (state) => {
      if (!isSettled(state) || state.link !== 'handshaking' || state.queued.length > 1) return undefined;
      return inSequence(state, FULL_QUEUE, (current, message) => handle(current, message, false));
    },
  },
  {
    name: 'select, a patch and hello at once',
    stimulus: () => [SELECT, patch(2, 1), hello()].map(toStimulus),
    next: (state) =>
      isNotRendering(state) && state.link === 'handshaking' && state.queued.length === 0 && state.rev === 1
        ? inSequence(state, [SELECT, patch(2, 1), hello()], receiveFromParent)
        : undefined,
  },
  {
    name: 'hello and 2.5 s at once',
    stimulus: () => [toStimulus(hello()), waitTick],
    next: (state) =>
      isNotRendering(state) && state.link === 'connected' && state.silent > 0
        ? inSequence(state, [hello(), undefined], receiveOrTick)
        : undefined,
  },
  {
    name: 'hello, 20 s and hello again at once',
    stimulus: () => [toStimulus(hello()), ...LONG_SILENCE.map(() => waitTick), toStimulus(hello())],
    next: (state) =>
      isNotRendering(state) && state.link === 'handshaking' && state.queued.length === 1 && state.page === undefined
        ? inSequence(state, [hello(), ...LONG_SILENCE, hello()], receiveOrTick)
        : undefined,
  },
  malformed('a malformed message', 'x', BUILDER),
  malformed('a malformed message without id', undefined, BUILDER),
  malformed('a malformed message from an untrusted origin', 'x', UNTRUSTED),
  {
    name: 'the page navigates',
    stimulus: send({ type: 'notify', message: ROUTE }),
    next: (state) =>
      state.environment === 0 ? { state, effects: state.parent === undefined ? [] : [post(state, ROUTE)] } : undefined,
  },
  {
    name: 'boxes move',
    stimulus: send({ type: 'notify', message: RECTS }),
    next: (state) =>
      state.environment === 0 ? { state, effects: state.link === 'connected' ? [post(state, RECTS)] : [] } : undefined,
  },
  ...[DRAG, AUDITED].map((message) => ({
    name: `the page says ${message.type}`,
    stimulus: send({ type: 'notify', message }),
    next: (state: State) =>
      state.environment === 0
        ? { state, effects: state.link === 'connected' && state.version === 2 ? [post(state, message)] : [] }
        : undefined,
  })),
  {
    name: 'the page is rendered',
    stimulus: answer('render', DONE),
    next: (state) =>
      state.rendering && endRender(state, { raan: 1, type: 'rendered', rev: state.rendering.page.rev, ...DONE }, []),
  },
  {
    name: 'the rendering rejects',
    stimulus: fail('render'),
    next: (state) => state.rendering && failRender(state, new Error('no answer')),
  },
  waitForReady('a quarter of a second passes', [READY_INTERVAL / 2], isFirst),
  waitForReady('499 ms pass', [READY_INTERVAL - 1], (state) => isFirst(state) && state.since === 0),
  waitForReady('501 ms pass', [READY_INTERVAL + 1], (state) => isFirst(state) && state.since === 0),
  waitForReady('half a second passes', [READY_INTERVAL], always),
  waitForReady(
    'nine seconds pass',
    Array.from({ length: MAX_READY - 2 }, () => READY_INTERVAL),
    (state) => isFirst(state) && state.ready === 1 && state.since === 0,
  ),
  waitTicks('2.5 s pass', [TICK], isFirst),
  waitAlmost('4.999 s pass', isNotRendering),
  waitAlmost('7.999 s pass', ({ link, rendering }) => link === 'handshaking' && rendering?.left === RENDER_TIMEOUT),
  ...[0, 1].map((late) =>
    waitForTimeout(
      `${RENDER_TIMEOUT + late} ms pass`,
      RENDER_TIMEOUT + late,
      (state) => isFirst(state) && state.link === 'handshaking',
    ),
  ),
  waitTicks('5.001 s pass', [2 * TICK + 1], (state) => isNotRendering(state) && state.silent === 0),
  waitTicks(
    '20 s pass',
    Array.from({ length: 8 }, () => TICK),
    (state) => state.environment > 0 && state.link === 'connected' && state.rendering === undefined,
  ),
  waitTicks('5 s pass', [TICK, TICK], (state) => isNotRendering(state) && state.silent === 0),
];
