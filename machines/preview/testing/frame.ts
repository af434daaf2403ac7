/** The frame as the contract (chapter 5 and chapter 10 "Preview and renderer") has it: who may speak, and what comes of it. */
import type { Entry, Outcome } from '#machines/testing/specification.ts';
import type { FrameMessage, ParentMessage } from '#schemas/preview.ts';
import type { PreviewPage, Sender } from '../types.ts';
import { PATCHES } from './patch-cases.ts';

/** Origins: the builder's, another builder's, the frame's own, a stranger's, and that of a document without one. */
export const BUILDER = 'https://builder.example';
export const SECOND_BUILDER = 'https://other-builder.example';
export const OWN = 'https://shop.example';
export const STRANGER = 'https://stranger.example';
export const OPAQUE = 'null';

export const WORLDS = [
  {
    input: { own: OWN, referrer: BUILDER, listed: undefined },
    allows: (origin: string) => origin === BUILDER || origin === OWN,
    ready: [BUILDER],
  },
  { input: { own: OWN, referrer: undefined, listed: undefined }, allows: () => true, ready: ['*'] },
  {
    input: { own: OWN, referrer: BUILDER, listed: [SECOND_BUILDER, BUILDER] },
    allows: (origin: string) => origin === BUILDER || origin === SECOND_BUILDER,
    ready: [BUILDER],
  },
  {
    input: { own: OWN, referrer: STRANGER, listed: [SECOND_BUILDER, BUILDER] },
    allows: (origin: string) => origin === BUILDER || origin === SECOND_BUILDER,
    ready: [SECOND_BUILDER, BUILDER],
  },
  {
    input: { own: OWN, referrer: undefined, listed: [BUILDER] },
    allows: (origin: string) => origin === BUILDER,
    ready: [BUILDER],
  },
];

export interface State {
  readonly world: number;
  readonly link: 'waiting' | 'handshaking' | 'connected' | 'lost';
  /** How often `ready` was said in this spell; 0: it is not being said. */
  readonly ready: number;
  /** ms since it was said last. */
  readonly since: number;
  readonly parent: string | undefined;
  readonly refused: boolean;
  readonly kept: readonly ParentMessage[];
  readonly mode: 'browse' | 'select';
  readonly page: PreviewPage | undefined;
  readonly rev: number | undefined;
  /** ms since the parent spoke or was asked, and how often it was asked in vain. */
  readonly silent: number;
  readonly asked: number;
  readonly pings: number;
  /** The page being rendered, and the ms it may still take. */
  readonly rendering: { readonly page: PreviewPage; readonly left: number } | undefined;
}

export const PATIENCE = 8000;
export const MOST_KEPT = 200;

export const start = (world: number): State => ({
  world,
  link: 'waiting',
  ready: 1,
  since: 0,
  parent: undefined,
  refused: false,
  kept: [],
  mode: 'browse',
  page: undefined,
  rev: undefined,
  silent: 0,
  asked: 0,
  pings: 0,
  rendering: undefined,
});

export const post = ({ parent = '' }: State, message: FrameMessage): Entry => ['post', { to: parent, message }];
export const announce = ({ parent, world }: State): Entry => [
  'announce',
  parent === undefined ? WORLDS[world]?.ready : [parent],
];

function reply(state: State, { id }: ParentMessage, code?: string, message?: string): readonly Entry[] {
  if (id === undefined) return [];
  return [
    post(state, code === undefined ? { raan: 1, type: 'ack', id } : { raan: 1, type: 'nack', id, code, message }),
  ];
}

function show(state: State, page: PreviewPage): State {
  return { ...state, page, rev: page.rev };
}

/** The page that is asked for last is rendered at once, unless one is being rendered. */
function drawn(before: State, outcome: Outcome<State>): Outcome<State> {
  const { page, rendering } = outcome.state;
  if (rendering !== undefined || page === undefined || page === before.page) return outcome;
  return { ...outcome, state: { ...outcome.state, rendering: { page, left: PATIENCE } } };
}

/** What comes of a message of the parent, said `hello` or not. */
export function hear(state: State, message: ParentMessage, greeted: boolean): Outcome<State> {
  const isOld = 'rev' in message && message.rev !== undefined && state.rev !== undefined && message.rev < state.rev;
  if (message.type === 'page-replace') {
    if (isOld) return { state, did: reply(state, message, 'STALE_REV') };
    const { path, pageJson, rev } = message;
    return { state: show(state, { path, pageJson, rev }), did: reply(state, message) };
  }
  if (message.type === 'highlight') return { state, did: [['obey', message], ...reply(state, message)] };
  if (message.type === 'hello') return { state, did: reply(state, message, 'UNSUPPORTED_VERSION') };
  if (!greeted) {
    if (state.kept.length === MOST_KEPT) return { state, did: reply(state, message, 'TOO_MANY_WAITING') };
    return { state: { ...state, kept: [...state.kept, message] }, did: [] };
  }
  switch (message.type) {
    case 'patch': {
      if (isOld) return { state, did: reply(state, message, 'STALE_REV') };
      if (state.page === undefined || state.rev !== message.base)
        return { state, did: [post(state, { raan: 1, type: 'nack', id: message.id, code: 'REV_MISMATCH' })] };
      const result = PATCHES.find(({ ops }) => ops === message.ops)?.becomes;
      if (typeof result === 'string') return { state, did: reply(state, message, 'PATCH_FAILED', result) };
      const { path } = state.page;
      return { state: show(state, { path, pageJson: result?.json, rev: message.rev }), did: reply(state, message) };
    }
    case 'mode':
      return { state: { ...state, mode: message.mode }, did: reply(state, message) };
    case 'ping':
      return { state, did: [post(state, { raan: 1, type: 'pong', id: message.id })] };
    case 'pong':
      return { state, did: [] };
    default:
      return { state, did: [['obey', message], ...reply(state, message)] };
  }
}

function greet(before: State, message: ParentMessage): Outcome<State> {
  const again = before.link === 'connected';
  const state: State = {
    ...before,
    link: 'connected',
    ready: 0,
    since: 0,
    silent: 0,
    asked: 0,
    kept: [],
    ...(again && { mode: 'browse', rev: undefined }),
  };
  const { state: last, did = [] } = inTurn(state, before.kept, (so, kept) => hear(so, kept, true));
  return { state: last, did: [...(again ? LET_GO : []), ...reply(state, message), ...did] };
}

/** Several things that happen one after the other. */
export function inTurn<Thing>(
  before: State,
  things: readonly Thing[],
  comes: (state: State, thing: Thing) => Outcome<State>,
): Outcome<State> {
  let state = before;
  const all: Entry[] = [];
  const again: string[] = [];
  for (const thing of things) {
    const { state: next, did = [], restarts = [] } = comes(state, thing);
    state = next;
    all.push(...did);
    again.push(...restarts);
  }
  return { state, did: all, restarts: again };
}

export const LET_GO: readonly Entry[] = [['letGo', undefined]];

function counts({ parent, world }: State, { origin, isParent }: Sender): boolean {
  if (!isParent || origin === OPAQUE) return false;
  return parent === undefined ? WORLDS[world]?.allows(origin) === true : origin === parent;
}

export function heard(state: State, message: ParentMessage, from: Sender): Outcome<State> {
  if (!counts(state, from)) {
    const isTold = message.type === 'hello' && !state.refused && from.isParent && from.origin !== OPAQUE;
    if (!isTold) return { state };
    const { origin } = from;
    return {
      state: { ...state, refused: true },
      did: [['post', { to: origin, message: { raan: 1, type: 'refused', origin } }]],
    };
  }
  const known: State = { ...state, parent: from.origin };
  if (message.type === 'hello' && message.version === 1) return drawn(state, greet(known, message));
  if (known.link === 'connected') return drawn(state, hear({ ...known, silent: 0, asked: 0 }, message, true));
  return drawn(state, hear({ ...known, link: 'handshaking', ready: 0, since: 0 }, message, false));
}
