/**
 * The frame's side of the preview protocol (contract, chapter 5): handshake and heartbeat with the parent (region `link`),
 * and its newest page (region `screen`). Messages arrive validated and leave through effects.
 */
import { refusedMessage, renderedMessage, toParent } from './messages.ts';
import { readyTargets } from './origins.ts';
import { preview } from './setup.ts';
import type { PreviewContext } from './types.ts';

/** Sends `ready` repeatedly for a while, then waits in silence. */
const announcing = preview.createStateConfig({
  initial: 'announcing',
  states: {
    announcing: {
      entry: ['countReady', { type: 'announce', params: ({ context }) => readyTargets(context) }],
      after: { readyInterval: [{ guard: 'mayAnnounce', target: 'announcing', reenter: true }, { target: 'quiet' }] },
    },
    quiet: {},
  },
});

const PING = [
  'countPing',
  {
    type: 'post',
    params: ({ context }: { context: PreviewContext }) =>
      toParent(context, { raan: 1, type: 'ping', id: `frame-${context.pingCount}` }),
  },
] as const;

/** After `hello`. Pings the parent after a silence; any message counts as a heartbeat. */
const connected = preview.createStateConfig({
  tags: 'connected',
  initial: 'alive',
  on: {
    message: [
      {
        guard: { type: 'isHello', params: ({ event }) => event },
        target: '.alive',
        actions: [
          'resetHandshake',
          'resetTools',
          { type: 'handle', params: ({ event }) => ({ messages: [event.message], isGreeted: true }) },
        ],
      },
      {
        guard: { type: 'isTrusted', params: ({ event }) => event },
        target: '.alive',
        actions: { type: 'handle', params: ({ event }) => ({ messages: [event.message], isGreeted: true }) },
      },
    ],
    notify: {
      guard: { type: 'isSpoken', params: ({ event }) => event.message },
      actions: { type: 'post', params: ({ context, event }) => toParent(context, event.message) },
    },
  },
  states: {
    alive: { after: { heartbeat: 'pingedOnce' } },
    pingedOnce: { entry: PING, after: { heartbeat: 'pingedTwice' } },
    pingedTwice: { entry: PING, after: { heartbeat: 'pingedThrice' } },
    pingedThrice: {
      entry: PING,
      after: { heartbeat: { target: '#preview.link.known.lost', actions: ['resetHandshake', 'resetTools'] } },
    },
  },
});

/** The parent; its first trusted message pins its origin. */
const link = preview.createStateConfig({
  initial: 'waiting',
  on: {
    message: [
      {
        guard: { type: 'isHello', params: ({ event }) => event },
        target: '.known.connected',
        actions: [
          { type: 'pin', params: ({ event }) => event.from },
          {
            type: 'handle',
            params: ({ context, event }) => ({ messages: [event.message, ...context.queued], isGreeted: true }),
          },
          'clearQueue',
        ],
      },
      {
        guard: { type: 'isTrusted', params: ({ event }) => event },
        target: '.known.handshaking',
        actions: [
          { type: 'pin', params: ({ event }) => event.from },
          { type: 'handle', params: ({ event }) => ({ messages: [event.message], isGreeted: false }) },
        ],
      },
      {
        guard: { type: 'isUntrustedHello', params: ({ event }) => event },
        actions: ['markRefused', { type: 'post', params: ({ event }) => refusedMessage(event.from) }],
      },
    ],
  },
  states: {
    waiting: announcing,
    known: {
      initial: 'handshaking',
      on: {
        'message.bad': {
          guard: { type: 'isRejectable', params: ({ event }) => event },
          actions: {
            type: 'post',
            params: ({ context, event: { id, code } }) => toParent(context, { raan: 1, type: 'nack', id, code }),
          },
        },
        notify: {
          guard: { type: 'isRoute', params: ({ event }) => event.message },
          actions: { type: 'post', params: ({ context, event }) => toParent(context, event.message) },
        },
      },
      states: {
        /** Before `hello`, which a plain builder never sends. */
        handshaking: { tags: 'handshaking' },
        connected,
        lost: { ...announcing, tags: 'lost' },
      },
    },
  },
});

/** The page. While one renders, newer pages wait, and only the newest of them is rendered next. */
const screen = preview.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasNewPage', target: 'rendering', actions: 'startRender' } },
    rendering: {
      tags: 'rendering',
      invoke: {
        src: 'render',
        input: ({ context }) => context.page,
        onDone: {
          target: 'idle',
          actions: { type: 'post', params: ({ context, event }) => renderedMessage(context, event.output) },
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'report', params: ({ event }: { event: { readonly error: unknown } }) => event.error },
            { type: 'post', params: ({ context }) => renderedMessage(context) },
          ],
        },
      },
      after: {
        renderTimeout: {
          target: 'idle',
          actions: [
            { type: 'report', params: 'rendering took too long' },
            { type: 'post', params: ({ context }) => renderedMessage(context) },
          ],
        },
      },
    },
  },
});

/**
 * Trusts only the parent, and pins its origin with the first trusted message; a `hello` from others is refused once.
 */
export const previewMachine = preview.createMachine({
  id: 'preview',
  context: ({ input }) => ({
    ...input,
    pinned: '',
    hasRefused: false,
    readyCount: 0,
    pingCount: 0,
    queued: [],
    mode: 'browse',
    version: 1,
    page: undefined,
    rev: undefined,
    renderedPage: undefined,
  }),
  type: 'parallel',
  states: { link, screen },
});
