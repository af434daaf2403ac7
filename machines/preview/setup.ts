/** Effects, guards, actions and delays of the preview machine; src/preview/ provides the effects. */
import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { type ParentMessage, spokenVersion } from '#schemas/page/preview.ts';
import { handleMessages, toParent } from './messages.ts';
import { canBeRefused, isTrustedSender } from './origins.ts';
import type {
  Command,
  FrameNotification,
  OutgoingMessage,
  PreviewContext,
  PreviewEvent,
  PreviewInput,
  PreviewPage,
  Rendered,
  Sender,
} from './types.ts';

function missing(name: string): never {
  throw new Error(`preview: the effect "${name}" is not provided; start the machine through src/preview/connection.ts`);
}

/** Number of `ready` messages without a reply. */
const MAX_READY = 20;

type Message = Extract<PreviewEvent, { readonly type: 'message' }>;
type BadMessage = Extract<PreviewEvent, { readonly type: 'message.bad' }>;

function isHello({ message }: Message): boolean {
  return message.type === 'hello' && spokenVersion(message.version) !== undefined;
}

interface HandleParams {
  readonly messages: readonly ParentMessage[];
  /** The parent has sent `hello`. */
  readonly isGreeted: boolean;
}

type Effect =
  | { readonly type: 'post'; readonly params: OutgoingMessage }
  | { readonly type: 'execute'; readonly params: Command };

export const preview = setup({
  types: {
    context: {} as PreviewContext,
    events: {} as PreviewEvent,
    input: {} as PreviewInput,
    tags: {} as 'handshaking' | 'connected' | 'lost' | 'rendering',
  },
  actors: {
    /** Renders a page: its route with `jit-preview=1`, its zones, its tree. Fetches nothing. */
    render: fromPromise<Rendered, PreviewPage | undefined>(() => missing('render')),
  },
  delays: { readyInterval: 500, heartbeat: 5000, renderTimeout: 8000 },
  guards: {
    mayAnnounce: ({ context }) => context.readyCount < MAX_READY,
    isHello: ({ context }, event: Message) => isTrustedSender(context, event.from) && isHello(event),
    isTrusted: ({ context }, event: Message) => isTrustedSender(context, event.from) && !isHello(event),
    isUntrustedHello: ({ context }, { from, message }: Message) =>
      message.type === 'hello' && !context.hasRefused && canBeRefused(context, from),
    isRejectable: ({ context }, { from, id }: BadMessage) => isTrustedSender(context, from) && id !== undefined,
    isRoute: (_, { type }: FrameNotification) => type === 'route',
    isSpoken: ({ context }, { type }: FrameNotification) =>
      context.version > 1 || (type !== 'drag' && type !== 'audited'),
    hasNewPage: ({ context }) => context.page !== context.renderedPage,
  },
  actions: {
    // Effects.
    /** Sends `ready` to these origins. */
    announce: (_, _to: readonly string[]) => missing('announce'),
    post: (_, _message: OutgoingMessage) => missing('post'),
    execute: (_, _command: Command) => missing('execute'),
    /** Drops the parent's highlight and observed nodes. */
    resetTools: () => missing('resetTools'),
    report: (_, _error: unknown) => missing('report'),
    // Context.
    pin: assign((_, { origin }: Sender) => ({ pinned: origin })),
    markRefused: assign({ hasRefused: true }),
    countReady: assign(({ context }) => ({ readyCount: context.readyCount + 1 })),
    countPing: assign(({ context }) => ({ pingCount: context.pingCount + 1 })),
    /** The page stays visible. */
    resetHandshake: assign({ rev: undefined, mode: 'browse', readyCount: 0 }),
    clearQueue: assign({ queued: [] }),
    startRender: assign(({ context }) => ({ renderedPage: context.page })),
    handle: enqueueActions<
      PreviewContext,
      PreviewEvent,
      HandleParams,
      PreviewEvent,
      never,
      Effect,
      never,
      never,
      never
    >(({ context, enqueue }, { messages, isGreeted }) => {
      const { session, reactions } = handleMessages(context, messages, isGreeted);
      enqueue.assign(session);
      for (const reaction of reactions)
        if (reaction.kind === 'execute') enqueue({ type: 'execute', params: reaction.command });
        else enqueue({ type: 'post', params: toParent(context, reaction.message) });
    }),
  },
});
