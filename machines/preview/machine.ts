/**
 * The frame's side of the preview protocol (contract, chapter 5): who the parent is, whether it is still there, and the page
 * it wants shown, of which always the newest is rendered. Messages come in validated and go out through effects.
 */
import { rendered, refusal, toParent } from './letters.ts';
import { readyTargets } from './origins.ts';
import { preview } from './setup.ts';
import type { PreviewContext } from './types.ts';

/** Says that the frame is ready, again and again for a while, then waits in silence. */
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

const ASK = [
  'countPing',
  {
    type: 'post',
    params: ({ context }: { context: PreviewContext }) =>
      toParent(context, { raan: 1, type: 'ping', id: `frame-${context.pings}` }),
  },
] as const;

/** The parent has greeted. After a silence it is asked for a sign of life; any message is one. */
const connected = preview.createStateConfig({
  tags: 'connected',
  initial: 'calm',
  on: {
    message: [
      {
        guard: { type: 'isHello', params: ({ event }) => event },
        target: '.calm',
        actions: [
          'forgetHandshake',
          'letGo',
          { type: 'hear', params: ({ event }) => ({ messages: [event.message], isGreeted: true }) },
        ],
      },
      {
        guard: { type: 'isHeard', params: ({ event }) => event },
        target: '.calm',
        actions: { type: 'hear', params: ({ event }) => ({ messages: [event.message], isGreeted: true }) },
      },
    ],
    say: { actions: { type: 'post', params: ({ context, event }) => toParent(context, event.message) } },
  },
  states: {
    calm: { after: { heartbeat: 'askedOnce' } },
    askedOnce: { entry: ASK, after: { heartbeat: 'askedTwice' } },
    askedTwice: { entry: ASK, after: { heartbeat: 'askedThrice' } },
    askedThrice: {
      entry: ASK,
      after: { heartbeat: { target: '#preview.link.known.lost', actions: ['forgetHandshake', 'letGo'] } },
    },
  },
});

/** The parent, from its first word on pinned to its origin. */
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
            type: 'hear',
            params: ({ context, event }) => ({ messages: [event.message, ...context.kept], isGreeted: true }),
          },
          'forgetKept',
        ],
      },
      {
        guard: { type: 'isHeard', params: ({ event }) => event },
        target: '.known.handshaking',
        actions: [
          { type: 'pin', params: ({ event }) => event.from },
          { type: 'hear', params: ({ event }) => ({ messages: [event.message], isGreeted: false }) },
        ],
      },
      {
        guard: { type: 'isStrangersHello', params: ({ event }) => event },
        actions: ['noteRefusal', { type: 'post', params: ({ event }) => refusal(event.from) }],
      },
    ],
  },
  states: {
    waiting: announcing,
    known: {
      initial: 'handshaking',
      on: {
        'message.bad': {
          guard: { type: 'isAnswerable', params: ({ event }) => event },
          actions: {
            type: 'post',
            params: ({ context, event: { id, code } }) => toParent(context, { raan: 1, type: 'nack', id, code }),
          },
        },
        say: {
          guard: { type: 'isRoute', params: ({ event }) => event.message },
          actions: { type: 'post', params: ({ context, event }) => toParent(context, event.message) },
        },
      },
      states: {
        /** It has spoken, and not yet greeted: a plain builder never does. */
        handshaking: { tags: 'handshaking' },
        connected,
        lost: { ...announcing, tags: 'lost' },
      },
    },
  },
});

/** The page. What is asked for while one is being rendered waits, and only the newest of it is rendered. */
const screen = preview.createStateConfig({
  initial: 'resting',
  states: {
    resting: { always: { guard: 'hasNews', target: 'rendering', actions: 'draw' } },
    rendering: {
      tags: 'rendering',
      invoke: {
        src: 'render',
        input: ({ context }) => context.page,
        onDone: {
          target: 'resting',
          actions: { type: 'post', params: ({ context, event }) => rendered(context, event.output) },
        },
        onError: {
          target: 'resting',
          actions: [
            { type: 'report', params: ({ event }: { event: { readonly error: unknown } }) => event.error },
            { type: 'post', params: ({ context }) => rendered(context) },
          ],
        },
      },
      after: {
        patience: {
          target: 'resting',
          actions: [
            { type: 'report', params: 'rendering took too long' },
            { type: 'post', params: ({ context }) => rendered(context) },
          ],
        },
      },
    },
  },
});

export const previewMachine = preview.createMachine({
  id: 'preview',
  context: ({ input }) => ({
    ...input,
    pinned: '',
    hasRefused: false,
    announced: 0,
    pings: 0,
    kept: [],
    mode: 'browse',
    page: undefined,
    rev: undefined,
    drawn: undefined,
  }),
  type: 'parallel',
  states: { link, screen },
});
