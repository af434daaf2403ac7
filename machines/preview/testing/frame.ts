/** Model of the frame, from the contract (chapter 5 and chapter 10 "Preview and renderer"): trusted origins and messages. */
import type { Invocation, Outcome } from '#machines/testing/model.ts';
import type { FrameMessage, ParentMessage } from '#schemas/page/preview.ts';
import type { PreviewPage, Sender } from '../types.ts';
import { PATCHES } from './patch-cases.ts';

/** Origins: of the builder, another builder, the frame, an untrusted site, and a document without origin. */
export const BUILDER = 'https://builder.example:844';
export const SECOND_BUILDER = 'https://other-builder.example';
export const OWN = 'https://shop.example';
export const UNTRUSTED = 'https://other-builder.example.evil';
/** Sites whose origins nearly match a trusted one: the port, the scheme, the end or the beginning differs. */
export const NEAR_MISSES = [
  'https://builder.example:8443',
  'https://builder.example',
  'http://builder.example:844',
  'https://evil-builder.example:844',
  'https://shop.example.evil',
] as const;
export const OPAQUE = 'null';

/** Inputs with the parents they trust and the targets of `ready`. */
export const ENVIRONMENTS = [
  {
    input: { own: OWN, referrer: BUILDER, listed: undefined },
    trusts: (origin: string) => origin === BUILDER || origin === OWN,
    ready: [BUILDER],
  },
  { input: { own: OWN, referrer: undefined, listed: undefined }, trusts: () => true, ready: ['*'] },
  {
    input: { own: OWN, referrer: BUILDER, listed: [SECOND_BUILDER, BUILDER] },
    trusts: (origin: string) => origin === BUILDER || origin === SECOND_BUILDER,
    ready: [BUILDER],
  },
  {
    input: { own: OWN, referrer: UNTRUSTED, listed: [SECOND_BUILDER, BUILDER] },
    trusts: (origin: string) => origin === BUILDER || origin === SECOND_BUILDER,
    ready: [SECOND_BUILDER, BUILDER],
  },
  {
    input: { own: OWN, referrer: undefined, listed: [BUILDER] },
    trusts: (origin: string) => origin === BUILDER,
    ready: [BUILDER],
  },
];

export interface State {
  /** Index in `ENVIRONMENTS`. */
  readonly environment: number;
  readonly link: 'waiting' | 'handshaking' | 'connected' | 'lost';
  /** Number of `ready` messages since the last reset; 0: none is being sent. */
  readonly ready: number;
  /** ms since the last one. */
  readonly since: number;
  readonly parent: string | undefined;
  readonly refused: boolean;
  readonly queued: readonly ParentMessage[];
  readonly mode: 'browse' | 'select';
  readonly version: 1 | 2;
  readonly page: PreviewPage | undefined;
  readonly rev: number | undefined;
  /** ms since the parent's last message or the last ping. */
  readonly silent: number;
  /** Pings without a reply. */
  readonly unanswered: number;
  readonly pings: number;
  /** The page being rendered, and the ms until its timeout. */
  readonly rendering: { readonly page: PreviewPage; readonly left: number } | undefined;
}

export const RENDER_TIMEOUT = 8000;
export const MAX_QUEUED = 200;

export const startIn = (environment: number): State => ({
  environment,
  link: 'waiting',
  ready: 1,
  since: 0,
  parent: undefined,
  refused: false,
  queued: [],
  mode: 'browse',
  version: 1,
  page: undefined,
  rev: undefined,
  silent: 0,
  unanswered: 0,
  pings: 0,
  rendering: undefined,
});

export const post = ({ parent = '' }: State, message: FrameMessage): Invocation => ['post', { to: parent, message }];
export const announce = ({ parent, environment }: State): Invocation => [
  'announce',
  parent === undefined ? ENVIRONMENTS[environment]?.ready : [parent],
];

function reply(state: State, { id }: ParentMessage, code?: string, message?: string): readonly Invocation[] {
  if (id === undefined) return [];
  return [
    post(state, code === undefined ? { raan: 1, type: 'ack', id } : { raan: 1, type: 'nack', id, code, message }),
  ];
}

function setPage(state: State, page: PreviewPage): State {
  return { ...state, page, rev: page.rev };
}

/** Renders a new page at once, unless another one is rendering. */
function renderNew(before: State, outcome: Outcome<State>): Outcome<State> {
  const { page, rendering } = outcome.state;
  if (rendering !== undefined || page === undefined || page === before.page) return outcome;
  return { ...outcome, state: { ...outcome.state, rendering: { page, left: RENDER_TIMEOUT } } };
}

/** Handles a message of the parent, before or after `hello`. */
export function handle(state: State, message: ParentMessage, isGreeted: boolean): Outcome<State> {
  const isOld = 'rev' in message && message.rev !== undefined && state.rev !== undefined && message.rev < state.rev;
  if (message.type === 'page-replace') {
    if (isOld) return { state, effects: reply(state, message, 'STALE_REV') };
    const { path, pageJson, rev } = message;
    return { state: setPage(state, { path, pageJson, rev }), effects: reply(state, message) };
  }
  if (message.type === 'highlight') return { state, effects: [['execute', message], ...reply(state, message)] };
  if (message.type === 'hello') return { state, effects: reply(state, message, 'UNSUPPORTED_VERSION') };
  if (!isGreeted) {
    if (state.queued.length === MAX_QUEUED) return { state, effects: reply(state, message, 'TOO_MANY_WAITING') };
    return { state: { ...state, queued: [...state.queued, message] }, effects: [] };
  }
  switch (message.type) {
    case 'patch': {
      if (isOld) return { state, effects: reply(state, message, 'STALE_REV') };
      if (state.page === undefined || state.rev !== message.base)
        return { state, effects: [post(state, { raan: 1, type: 'nack', id: message.id, code: 'REV_MISMATCH' })] };
      const result = PATCHES.find(({ ops }) => ops === message.ops)?.becomes;
      if (typeof result === 'string') return { state, effects: reply(state, message, 'PATCH_FAILED', result) };
      const { path } = state.page;
      return {
        state: setPage(state, { path, pageJson: result?.json, rev: message.rev }),
        effects: reply(state, message),
      };
    }
    case 'mode':
      return { state: { ...state, mode: message.mode }, effects: reply(state, message) };
    case 'ping':
      return { state, effects: [post(state, { raan: 1, type: 'pong', id: message.id })] };
    case 'pong':
      return { state, effects: [] };
    case 'scroll':
    case 'audit':
      if (state.version === 1) return { state, effects: reply(state, message, 'UNKNOWN_TYPE') };
      return { state, effects: [['execute', message], ...reply(state, message)] };
    default:
      return { state, effects: [['execute', message], ...reply(state, message)] };
  }
}

function handleHello(before: State, message: ParentMessage, version: 1 | 2): Outcome<State> {
  const isRepeated = before.link === 'connected';
  const state: State = {
    ...before,
    link: 'connected',
    ready: 0,
    since: 0,
    silent: 0,
    unanswered: 0,
    queued: [],
    version,
    ...(isRepeated && { mode: 'browse', rev: undefined }),
  };
  const { state: last, effects = [] } = inSequence(state, before.queued, (current, queued) =>
    handle(current, queued, true),
  );
  return { state: last, effects: [...(isRepeated ? RESET_TOOLS : []), ...reply(state, message), ...effects] };
}

/** Chains the outcomes of several inputs. */
export function inSequence<Input>(
  before: State,
  inputs: readonly Input[],
  next: (state: State, input: Input) => Outcome<State>,
): Outcome<State> {
  let state = before;
  const effects: Invocation[] = [];
  const restarts: string[] = [];
  for (const input of inputs) {
    const outcome = next(state, input);
    state = outcome.state;
    effects.push(...(outcome.effects ?? []));
    restarts.push(...(outcome.restarts ?? []));
  }
  return { state, effects, restarts };
}

export const RESET_TOOLS: readonly Invocation[] = [['resetTools', undefined]];

function isTrusted({ parent, environment }: State, { origin, isParent }: Sender): boolean {
  if (!isParent || origin === OPAQUE) return false;
  return parent === undefined ? ENVIRONMENTS[environment]?.trusts(origin) === true : origin === parent;
}

/** Receives a message of any sender. */
export function receive(state: State, message: ParentMessage, from: Sender): Outcome<State> {
  if (!isTrusted(state, from)) {
    const isRefused = message.type === 'hello' && !state.refused && from.isParent && from.origin !== OPAQUE;
    if (!isRefused) return { state };
    const { origin } = from;
    return {
      state: { ...state, refused: true },
      effects: [['post', { to: origin, message: { raan: 1, type: 'refused', origin } }]],
    };
  }
  const pinned: State = { ...state, parent: from.origin };
  if (message.type === 'hello' && (message.version === 1 || message.version === 2))
    return renderNew(state, handleHello(pinned, message, message.version));
  if (pinned.link === 'connected')
    return renderNew(state, handle({ ...pinned, silent: 0, unanswered: 0 }, message, true));
  return renderNew(state, handle({ ...pinned, link: 'handshaking', ready: 0, since: 0 }, message, false));
}
