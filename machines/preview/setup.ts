/** Types, effects, guards, actions and delays of the preview machine; the effects are provided by whoever wires the frame. */
import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { type ParentMessage, PROTOCOL_VERSION } from '#schemas/preview.ts';
import { hearAll } from './hearing.ts';
import { toParent } from './letters.ts';
import { canBeRefused, counts } from './origins.ts';
import type {
  Command,
  Letter,
  PreviewContext,
  PreviewEvent,
  PreviewInput,
  PreviewPage,
  Rendered,
  Saying,
  Sender,
} from './types.ts';

/** An effect that has to be provided; reaching this is a fault in the wiring. */
function missing(name: string): never {
  throw new Error(`preview: the effect "${name}" is not provided; start the machine where the frame's effects are`);
}

/** How often `ready` is said at most. */
const MOST_READY = 20;

type Message = Extract<PreviewEvent, { readonly type: 'message' }>;
type BadMessage = Extract<PreviewEvent, { readonly type: 'message.bad' }>;

function isHello({ message }: Message): boolean {
  return message.type === 'hello' && message.version === PROTOCOL_VERSION;
}

interface Hearing {
  readonly messages: readonly ParentMessage[];
  /** The parent has said `hello`. */
  readonly isGreeted: boolean;
}

type Answer = { readonly type: 'post'; readonly params: Letter } | { readonly type: 'obey'; readonly params: Command };

export const preview = setup({
  types: {
    context: {} as PreviewContext,
    events: {} as PreviewEvent,
    input: {} as PreviewInput,
    tags: {} as 'handshaking' | 'connected' | 'lost' | 'rendering',
  },
  actors: {
    /** Puts a page on screen: its route with `jit-preview=1`, its zones, its tree. Fetches nothing. */
    render: fromPromise<Rendered, PreviewPage | undefined>(() => missing('render')),
  },
  delays: { readyInterval: 500, heartbeat: 5000, patience: 8000 },
  guards: {
    mayAnnounce: ({ context }) => context.announced < MOST_READY,
    isHello: ({ context }, event: Message) => counts(context, event.from) && isHello(event),
    isHeard: ({ context }, event: Message) => counts(context, event.from) && !isHello(event),
    isStrangersHello: ({ context }, { from, message }: Message) =>
      message.type === 'hello' && !context.hasRefused && canBeRefused(context, from),
    isAnswerable: ({ context }, { from, id }: BadMessage) => counts(context, from) && id !== undefined,
    isRoute: (_, { type }: Saying) => type === 'route',
    hasNews: ({ context }) => context.page !== context.drawn,
  },
  actions: {
    // Effects.
    /** Says `ready` to these origins. */
    announce: (_, _to: readonly string[]) => missing('announce'),
    post: (_, _letter: Letter) => missing('post'),
    obey: (_, _command: Command) => missing('obey'),
    /** Drops what the parent had outlined and observed. */
    letGo: () => missing('letGo'),
    report: (_, _error: unknown) => missing('report'),
    // Changes.
    pin: assign((_, { origin }: Sender) => ({ pinned: origin })),
    noteRefusal: assign({ hasRefused: true }),
    countReady: assign(({ context }) => ({ announced: context.announced + 1 })),
    countPing: assign(({ context }) => ({ pings: context.pings + 1 })),
    /** What was agreed on holds no longer; the page stays on screen. */
    forgetHandshake: assign({ rev: undefined, mode: 'browse', announced: 0 }),
    forgetKept: assign({ kept: [] }),
    draw: assign(({ context }) => ({ drawn: context.page })),
    hear: enqueueActions<PreviewContext, PreviewEvent, Hearing, PreviewEvent, never, Answer, never, never, never>(
      ({ context, enqueue }, { messages, isGreeted }) => {
        const { known, deeds } = hearAll(context, messages, isGreeted);
        enqueue.assign(known);
        for (const deed of deeds)
          if (deed.kind === 'obey') enqueue({ type: 'obey', params: deed.command });
          else enqueue({ type: 'post', params: toParent(context, deed.message) });
      },
    ),
  },
});
