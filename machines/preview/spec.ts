/**
 * Model of the frame's side of the preview, from the contract (chapter 5 and chapter 10 "Preview and renderer"): trusted
 * origins, handshake and heartbeat, queued messages, revisions, and the newest page being rendered.
 */
import { answer, type Stimulus, fail, type Run, send, type Spec, type Command } from '#machines/testing/model.ts';
import type { FrameMessage, ParentMessage } from '#schemas/preview.ts';
import { previewMachine } from './machine.ts';
import {
  announce,
  BUILDER,
  ENVIRONMENTS,
  handle,
  inSequence,
  MAX_QUEUED,
  OPAQUE,
  OWN,
  post,
  receive,
  SECOND_BUILDER,
  startIn,
  type State,
  UNTRUSTED,
} from './testing/frame.ts';
import { PAGE, PATCHES } from './testing/patch-cases.ts';
import {
  endRender,
  failRender,
  MAX_READY,
  READY_INTERVAL,
  TICK,
  tick,
  waitForReady,
  waitForTimeout,
  waitTicks,
} from './testing/time.ts';
import type { PreviewPage, Sender } from './types.ts';
import { previewView } from './view.ts';

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
const replace = (rev?: number, id?: string): ParentMessage => ({
  raan: 1,
  type: 'page-replace',
  path: '/a',
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
  message === undefined ? tick(state) : receiveFromParent(state, message);
const FULL_QUEUE = Array.from({ length: MAX_QUEUED }, (_, index) => theme(`theme ${index}`));

const DONE = { ms: 7, nodes: 3, diagnostics: [] };
const ROUTE: FrameMessage = { raan: 1, type: 'route', path: '/b', query: {}, lang: 'en', title: 'B' };
const RECTS: FrameMessage = { raan: 1, type: 'rects', rects: {} };

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

const commands: readonly Command<State>[] = [
  receiveCommand('hello', hello(1, 'h'), { when: always }),
  receiveCommand('hello without id', hello(), { when: isSettled }),
  receiveCommand('hello of another version', hello(2, 'h')),
  ...[OWN, SECOND_BUILDER, UNTRUSTED, OPAQUE].map((origin) =>
    receiveCommand(`hello from ${origin}`, hello(), {
      from: { origin, isParent: true },
      when: (state) => state.environment > 0 || isNotRendering(state),
    }),
  ),
  receiveCommand('hello from another window', hello(), {
    from: { origin: BUILDER, isParent: false },
    when: (state) => state.environment > 0 || isNotRendering(state),
  }),
  receiveCommand('theme from an untrusted origin', theme('t'), {
    from: { origin: UNTRUSTED, isParent: true },
    when: isQuiet,
  }),
  receiveCommand('replace, revision 1', replace(1, 'r1'), { when: always }),
  receiveCommand('replace, revision 2', replace(2, 'r2')),
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
  waitForReady('half a second passes', [READY_INTERVAL], always),
  waitForReady(
    'nine seconds pass',
    Array.from({ length: MAX_READY - 2 }, () => READY_INTERVAL),
    (state) => isFirst(state) && state.ready === 1 && state.since === 0,
  ),
  waitTicks('2.5 s pass', 1, isFirst),
  waitForTimeout('8 s pass', (state) => isFirst(state) && state.link === 'handshaking'),
  waitTicks(
    '20 s pass',
    8,
    (state) => state.environment > 0 && state.link === 'connected' && state.rendering === undefined,
  ),
  waitTicks('5 s pass', 2, (state) => isNotRendering(state) && state.silent === 0),
];

/** Identity of a state in the graph; the walks tell more apart. */
function keyOf({
  environment,
  link,
  ready,
  parent,
  refused,
  queued,
  mode,
  page,
  rev,
  silent,
  unanswered,
  rendering,
}: State): string {
  const readyKey = ready === 0 || ready === 1 || ready >= MAX_READY - 1 ? ready : 'some';
  if (environment > 0) return JSON.stringify([link, readyKey, parent, refused, rendering === undefined]);
  if (rendering !== undefined) return JSON.stringify([link, page === rendering.page]);
  const queueKey =
    queued.length > 1 ? Math.min(queued.length, 2) + Number(queued.length === MAX_QUEUED) : queued.length;
  if (link !== 'connected')
    return JSON.stringify([
      link,
      readyKey,
      refused && ready === 1,
      queueKey,
      queueKey === 0 && link === 'handshaking' && rev === 1,
    ]);
  return JSON.stringify([
    link,
    unanswered,
    silent > 0,
    unanswered === 0 && silent === 0 && [rev, rev === undefined && mode],
  ]);
}

interface Posted {
  readonly to: string;
  readonly message: FrameMessage;
}

function findViolation({ invocations, last: { view } }: Run): string | undefined {
  const messages = invocations.flatMap(([name, params]) => (name === 'post' ? [params as Posted] : []));
  const targets = new Set(messages.flatMap(({ to, message }) => (message.type === 'refused' ? [] : [to])));
  if (targets.size > 1 || targets.has('*')) return `messages went to ${[...targets].join(' and ')}`;
  const { page, rendering } = view as { readonly page?: PreviewPage; readonly rendering: boolean };
  const rendered = invocations.findLast(([name]) => name === 'render')?.[1];
  return rendering || JSON.stringify(rendered) === JSON.stringify(page)
    ? undefined
    : `${JSON.stringify(rendered)} was rendered last, not ${JSON.stringify(page)}`;
}

const REPLY = 'every reaction that is not executed is a reply';
const ALONE = 'such a message is handled alone, and the properties that it omits stay unchanged';
const SILENT = 'without its timer announcing sends no more than quiet';
const ABSENT = 'a missing property reads as undefined, which counts as false';

const spec: Spec<State> = {
  machine: previewMachine,
  environments: ENVIRONMENTS.map(({ input }, index) => ({
    input,
    initial: startIn(index),
    effects: [announce(startIn(index))],
  })),
  effects: ['announce', 'post', 'execute', 'resetTools', 'report'],
  commands,
  key: keyOf,
  view: previewView,
  observe: ({ link, parent, mode, page, rendering }) => ({
    view: { status: link, parent, mode, page, rendering: rendering !== undefined },
    calls: rendering === undefined ? [] : [['render', rendering.page]],
  }),
  infeasible: [
    {
      first: /→ preview\.link\.known\.connected|^preview\.link\.known\.connected · .*→ stays/,
      second: /^preview\.link · message → preview\.link\.known/,
      reason: 'after hello its messages are handled in the state connected',
    },
    {
      first: /^preview\.link\.known · notify/,
      second: /^preview\.link\.known\.connected/,
      reason: 'in connected every notification is posted there',
    },
    { first: /isUntrustedHello/, second: /isUntrustedHello/, reason: 'refused is sent once' },
    {
      first: /→ preview\.link\.known\.lost$/,
      second: /→ preview\.link\.known\.lost\.quiet/,
      reason: 'ready is sent first',
    },
  ],
  equivalent: {
    "messages.ts · leave out · kind: 'reply',": REPLY,
    "messages.ts · another · 'reply'": REPLY,
    "messages.ts · leave out · kind: 'reply', · 2": REPLY,
    "messages.ts · another · 'reply' · 2": REPLY,
    'messages.ts · leave out · ...session, · 2': ALONE,
    'messages.ts · leave out · ...session, · 3': ALONE,
    "machine.ts · leave out · { target: 'quiet' }": SILENT,
    "machine.ts · leave out · target: 'quiet'": SILENT,
    'machine.ts · leave out · isGreeted: true': 'hello is handled alike before and after',
    'machine.ts · turn round · true · 2': 'hello is handled alike before and after',
    'machine.ts · leave out · isGreeted: false': ABSENT,
    "machine.ts · another · 'handshaking'": 'the states within are always entered by name',
    'machine.ts · leave out · page: undefined,': ABSENT,
    'machine.ts · leave out · hasRefused: false,': ABSENT,
    'machine.ts · leave out · rev: undefined,': ABSENT,
    'machine.ts · leave out · renderedPage: undefined,': ABSENT,
    'patch.ts · leave out · ok: false,': ABSENT,
    'patch.ts · always the first · error instanceof Error ? error.message : String(error)':
      'the operations throw errors only',
  },
  property: { name: 'the newest page is rendered last, and messages go to the parent alone', violation: findViolation },
};

export default spec;
