/**
 * The frame's side of the preview, written from the contract (chapter 5 and chapter 10 "Preview and renderer"): who may speak,
 * the handshake and the heartbeat, messages that wait, revisions, and the newest page being the one that is rendered.
 */
import { answer, type Deed, fail, type Run, send, type Spec, type Step } from '#machines/testing/specification.ts';
import type { FrameMessage, ParentMessage } from '#schemas/preview.ts';
import { previewMachine } from './machine.ts';
import {
  announce,
  BUILDER,
  hear,
  heard,
  inTurn,
  MOST_KEPT,
  OPAQUE,
  OWN,
  post,
  SECOND_BUILDER,
  start,
  type State,
  STRANGER,
  WORLDS,
} from './testing/frame.ts';
import { PAGE, PATCHES } from './testing/patch-cases.ts';
import { breaks, ends, MOST_READY, patience, readies, READY_EVERY, TICK, tick, ticks } from './testing/time.ts';
import type { PreviewPage, Sender } from './types.ts';
import { previewView } from './view.ts';

const PARENT: Sender = { origin: BUILDER, isParent: true };

interface Saying {
  readonly from?: Sender;
  /** Where it is worth trying. */
  readonly when?: (state: State) => boolean;
}

function says(name: string, message: ParentMessage, { from = PARENT, when = isFirst }: Saying = {}): Step<State> {
  return {
    name,
    deed: send({ type: 'message', from, message }),
    comes: (state) => (when(state) ? heard(state, message, from) : undefined),
  };
}

/** The worlds differ in who may speak; all the rest is tried in the first one. */
const isFirst = ({ world }: State) => world === 0;
const always = () => true;
const isQuiet = ({ world, rendering, asked }: State) => world === 0 && rendering === undefined && asked === 0;
/** Nothing is being rendered. */
const isStill = ({ world, rendering }: State) => world === 0 && rendering === undefined;
const isSettled = (state: State) => isQuiet(state) && state.link !== 'waiting' && state.link !== 'lost';
/** The first page stands, and nothing has happened to it. */
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
/** Ticks until a parent is lost. */
const LONG_SILENCE = Array.from({ length: 8 }, () => undefined);
const pause: Deed = { kind: 'wait', ms: TICK };
const sent = (message: ParentMessage): Deed => ({ kind: 'send', event: { type: 'message', from: PARENT, message } });
const hearParent = (state: State, message: ParentMessage) => heard(state, message, PARENT);
/** A message, or a tick. */
const passing = (state: State, message: ParentMessage | undefined) =>
  message === undefined ? tick(state) : hearParent(state, message);
const CROWD = Array.from({ length: MOST_KEPT }, (_, index) => theme(`theme ${index}`));

const DONE = { ms: 7, nodes: 3, diagnostics: [] };
const ROUTE: FrameMessage = { raan: 1, type: 'route', path: '/b', query: {}, lang: 'en', title: 'B' };
const RECTS: FrameMessage = { raan: 1, type: 'rects', rects: {} };

function bad(name: string, id: string | undefined, origin: string): Step<State> {
  return {
    name,
    deed: send({ type: 'message.bad', from: { origin, isParent: true }, id, code: 'BAD_MESSAGE' }),
    comes: (state) => {
      if (!isStill(state)) return undefined;
      const isAnswered = state.parent === origin && id !== undefined;
      return { state, did: isAnswered ? [post(state, { raan: 1, type: 'nack', id, code: 'BAD_MESSAGE' })] : [] };
    },
  };
}

const steps: readonly Step<State>[] = [
  says('hello', hello(1, 'h'), { when: always }),
  says('hello without id', hello(), { when: isSettled }),
  says('hello of another version', hello(2, 'h')),
  ...[OWN, SECOND_BUILDER, STRANGER, OPAQUE].map((origin) =>
    says(`hello from ${origin}`, hello(), {
      from: { origin, isParent: true },
      when: (state) => state.world > 0 || isStill(state),
    }),
  ),
  says('hello from another window', hello(), {
    from: { origin: BUILDER, isParent: false },
    when: (state) => state.world > 0 || isStill(state),
  }),
  says('a stranger changes the theme', theme('t'), { from: { origin: STRANGER, isParent: true }, when: isQuiet }),
  says('replace, revision 1', replace(1, 'r1'), { when: always }),
  says('replace, revision 2', replace(2, 'r2')),
  says('replace without revision', replace()),
  says('patch 1 to 2', patch(2, 1, 'p')),
  says('patch 1 to 2 without id', patch(2, 1), { when: isSettled }),
  says('patch 1 to 1', patch(1, 1, 'p'), { when: isSettled }),
  ...PATCHES.map(({ name, ops }) =>
    says(`patch: ${name}`, { raan: 1, type: 'patch', rev: 3, base: 1, ops, id: 'p' }, { when: isAtFirstPage }),
  ),
  says('outline a node', { raan: 1, type: 'highlight', nodeId: 'n', id: 'o' }),
  says('outline nothing', { raan: 1, type: 'highlight', nodeId: null }, { when: isSettled }),
  says('change the theme', theme('t')),
  says('change the viewport', { raan: 1, type: 'viewport', breakpoint: 'md', id: 'v' }, { when: isSettled }),
  says('change the language', { raan: 1, type: 'lang', lang: 'en', id: 'l' }, { when: isSettled }),
  says('observe a node', { raan: 1, type: 'observe', nodeIds: ['n'], id: 'b' }, { when: isSettled }),
  says('select', SELECT, { when: isQuiet }),
  says('browse', { raan: 1, type: 'mode', mode: 'browse', id: 's' }, { when: isSettled }),
  says('ping', { raan: 1, type: 'ping', id: 'q' }),
  says('pong', { raan: 1, type: 'pong', id: 'frame-1' }),
  {
    name: 'two hundred messages at once',
    deed: () => CROWD.map(sent),
    comes: (state) => {
      if (!isSettled(state) || state.link !== 'handshaking' || state.kept.length > 1) return undefined;
      return inTurn(state, CROWD, (so, message) => hear(so, message, false));
    },
  },
  {
    name: 'select, a patch and hello at once',
    deed: () => [SELECT, patch(2, 1), hello()].map(sent),
    comes: (state) =>
      isStill(state) && state.link === 'handshaking' && state.kept.length === 0 && state.rev === 1
        ? inTurn(state, [SELECT, patch(2, 1), hello()], hearParent)
        : undefined,
  },
  {
    name: 'hello and 2.5 s at once',
    deed: () => [sent(hello()), pause],
    comes: (state) =>
      isStill(state) && state.link === 'connected' && state.silent > 0
        ? inTurn(state, [hello(), undefined], passing)
        : undefined,
  },
  {
    name: 'hello, 20 s and hello again at once',
    deed: () => [sent(hello()), ...LONG_SILENCE.map(() => pause), sent(hello())],
    comes: (state) =>
      isStill(state) && state.link === 'handshaking' && state.kept.length === 1 && state.page === undefined
        ? inTurn(state, [hello(), ...LONG_SILENCE, hello()], passing)
        : undefined,
  },
  bad('something malformed', 'x', BUILDER),
  bad('something malformed without id', undefined, BUILDER),
  bad('something malformed from a stranger', 'x', STRANGER),
  {
    name: 'the page navigates',
    deed: send({ type: 'say', message: ROUTE }),
    comes: (state) =>
      state.world === 0 ? { state, did: state.parent === undefined ? [] : [post(state, ROUTE)] } : undefined,
  },
  {
    name: 'boxes move',
    deed: send({ type: 'say', message: RECTS }),
    comes: (state) =>
      state.world === 0 ? { state, did: state.link === 'connected' ? [post(state, RECTS)] : [] } : undefined,
  },
  {
    name: 'the page is on screen',
    deed: answer('render', DONE),
    comes: (state) =>
      state.rendering && ends(state, { raan: 1, type: 'rendered', rev: state.rendering.page.rev, ...DONE }, []),
  },
  {
    name: 'the page breaks',
    deed: fail('render'),
    comes: (state) => state.rendering && breaks(state, new Error('no answer')),
  },
  readies('a quarter of a second passes', [READY_EVERY / 2], isFirst),
  readies('half a second passes', [READY_EVERY], always),
  readies(
    'nine seconds pass',
    Array.from({ length: MOST_READY - 2 }, () => READY_EVERY),
    (state) => isFirst(state) && state.ready === 1 && state.since === 0,
  ),
  ticks('2.5 s pass', 1, isFirst),
  patience('8 s pass', (state) => isFirst(state) && state.link === 'handshaking'),
  ticks('20 s pass', 8, (state) => state.world > 0 && state.link === 'connected' && state.rendering === undefined),
  ticks('5 s pass', 2, (state) => isStill(state) && state.silent === 0),
];

/** What a state is to the graph; the walks tell more apart. */
function keyOf({
  world,
  link,
  ready,
  parent,
  refused,
  kept,
  mode,
  page,
  rev,
  silent,
  asked,
  rendering,
}: State): string {
  const said = ready === 0 || ready === 1 || ready >= MOST_READY - 1 ? ready : 'some';
  if (world > 0) return JSON.stringify([link, said, parent, refused, rendering === undefined]);
  if (rendering !== undefined) return JSON.stringify([link, page === rendering.page]);
  const waiting = kept.length > 1 ? Math.min(kept.length, 2) + Number(kept.length === MOST_KEPT) : kept.length;
  if (link !== 'connected')
    return JSON.stringify([
      link,
      said,
      refused && ready === 1,
      waiting,
      waiting === 0 && link === 'handshaking' && rev === 1,
    ]);
  return JSON.stringify([link, asked, silent > 0, asked === 0 && silent === 0 && [rev, rev === undefined && mode]]);
}

interface Posted {
  readonly to: string;
  readonly message: FrameMessage;
}

function broken({ asked, last: { view } }: Run): string | undefined {
  const letters = asked.flatMap(([name, params]) => (name === 'post' ? [params as Posted] : []));
  const told = new Set(letters.flatMap(({ to, message }) => (message.type === 'refused' ? [] : [to])));
  if (told.size > 1 || told.has('*')) return `letters went to ${[...told].join(' and ')}`;
  const { page, rendering } = view as { readonly page?: PreviewPage; readonly rendering: boolean };
  const rendered = asked.findLast(([name]) => name === 'render')?.[1];
  return rendering || JSON.stringify(rendered) === JSON.stringify(page)
    ? undefined
    : `${JSON.stringify(rendered)} was rendered last, not ${JSON.stringify(page)}`;
}

const ANSWER = 'whatever is not obeyed is an answer';
const ALONE = 'such a message is heard by itself, and what it does not name stays as it is';
const UNREACHABLE = 'the types know every case';
const TIMELESS = 'without its timer announcing is as quiet';
const ABSENT = 'a field that is not there reads as undefined, which counts as false';

const spec: Spec<State> = {
  machine: previewMachine,
  worlds: WORLDS.map(({ input }, world) => ({ input, initial: start(world), did: [announce(start(world))] })),
  effects: ['announce', 'post', 'obey', 'letGo', 'report'],
  steps,
  key: keyOf,
  view: previewView,
  shows: ({ link, parent, mode, page, rendering }) => ({
    view: { status: link, parent, mode, page, rendering: rendering !== undefined },
    calls: rendering === undefined ? [] : [['render', rendering.page]],
  }),
  infeasible: [
    {
      first: /→ preview\.link\.known\.connected|^preview\.link\.known\.connected · .*→ stays/,
      second: /^preview\.link · message → preview\.link\.known/,
      why: 'a parent that has greeted is heard where it is connected',
    },
    {
      first: /^preview\.link\.known · say/,
      second: /^preview\.link\.known\.connected/,
      why: 'once it is connected, everything the page says is posted there',
    },
    { first: /isStrangersHello/, second: /isStrangersHello/, why: 'a stranger is told once' },
    { first: /→ preview\.link\.known\.lost$/, second: /→ preview\.link\.known\.lost\.quiet/, why: 'ready comes first' },
  ],
  equivalent: {
    "hearing.ts · leave out · kind: 'answer',": ANSWER,
    "hearing.ts · another · 'answer'": ANSWER,
    "hearing.ts · leave out · kind: 'answer', · 2": ANSWER,
    "hearing.ts · another · 'answer' · 2": ANSWER,
    'hearing.ts · leave out · ...known, · 2': ALONE,
    'hearing.ts · leave out · ...known, · 3': ALONE,
    'hearing.ts · no text · `unknown message ${JSON.stringify(message)}`': UNREACHABLE,
    "machine.ts · leave out · { target: 'quiet' }": TIMELESS,
    "machine.ts · leave out · target: 'quiet'": TIMELESS,
    'machine.ts · leave out · isGreeted: true': 'a greeting is heard alike before and after',
    'machine.ts · turn round · true · 2': 'a greeting is heard alike before and after',
    'machine.ts · leave out · isGreeted: false': ABSENT,
    "machine.ts · another · 'handshaking'": 'the states within are always entered by name',
    'machine.ts · leave out · page: undefined,': ABSENT,
    'machine.ts · leave out · hasRefused: false,': ABSENT,
    'machine.ts · leave out · rev: undefined,': ABSENT,
    'machine.ts · leave out · drawn: undefined,': ABSENT,
    'patch.ts · leave out · ok: false,': ABSENT,
    'patch.ts · always the first · error instanceof Error ? error.message : String(error)': 'nothing else is thrown',
    'patch.ts · no text · `unknown operation ${JSON.stringify(operation)}`': UNREACHABLE,
  },
  property: { name: 'the page asked for last is rendered last, and only the parent is told anything', broken },
};

export default spec;
