/** The preview machine with its effects: between the window around the frame and what draws the page (contract, chapter 5). */
import { fromPromise } from 'xstate';
import { renderedMessage } from '#machines/preview/messages.ts';
import { previewMachine } from '#machines/preview/machine.ts';
import type { Command, PreviewMode, PreviewPage, Rendered, FrameNotification } from '#machines/preview/types.ts';
import { previewView } from '#machines/preview/view.ts';
import { type FrameMessage, ParentMessage, PROTOCOL_VERSIONS, type ProtocolVersion } from '#schemas/page/preview.ts';
import * as v from 'valibot';
import { isRecord } from '#schemas/record.ts';
import { createAppActor } from '../shop/actor.ts';

/** Effects of the connection; they may be asynchronous, and their failures are reported. */
export interface PreviewEffects {
  /** Renders a page unless `isWanted` turns false meanwhile. */
  readonly render: (page: PreviewPage, isWanted: () => boolean) => Promise<Rendered>;
  readonly run: (command: Command) => void;
  /** Removes the outline and all observers of the parent. */
  readonly clear: () => void;
  readonly setMode: (mode: PreviewMode) => void;
  readonly report: (error: unknown) => void;
}

export interface ConnectionOptions extends PreviewEffects {
  /** Own origin. */
  readonly own: string;
  /** Origin of the referrer; undefined: unknown. */
  readonly referrer: string | undefined;
  /** `PREVIEW_ORIGINS`; undefined: not set. */
  readonly listed: readonly string[] | undefined;
  readonly buildId: string;
  readonly session: string;
  /** Path and query that are shown. */
  readonly route: () => string;
  /** Posts a message to the parent, if that has this origin. */
  readonly post: (message: FrameMessage, origin: string) => void;
}

export interface Connection {
  readonly receive: (event: Pick<MessageEvent<unknown>, 'data' | 'origin'>) => void;
  readonly send: (message: FrameNotification) => void;
  /** The version that the parent has chosen; 1 before it has. */
  readonly version: () => ProtocolVersion;
}

/** Features that `ready` announces (contract, chapter 5). */
const FEATURES = ['patch', 'rects', 'select', 'theme', 'viewport', 'lang', 'scroll', 'drag', 'audit'];

/** Starts the machine. Only messages of the parent window may be passed to `receive`. */
export function createConnection(options: ConnectionOptions): Connection {
  const { own, referrer, listed, buildId, session } = options;
  let newest: PreviewPage | undefined;
  /** Reports a render that the machine has already timed out: a slow device displays it all the same. */
  const reportLate = (result: Rendered) => {
    const { to, message } = renderedMessage(actor.getSnapshot().context, result);
    options.post(message, to);
  };
  const actor = createAppActor(
    previewMachine.provide({
      actors: {
        render: fromPromise<Rendered, PreviewPage | undefined>(async ({ input, signal }) => {
          if (input === undefined) return NOTHING;
          newest = input;
          const isNewest = () => newest === input;
          const result = await options.render(input, isNewest);
          if (signal.aborted && isNewest()) reportLate(result);
          return result;
        }),
      },
      actions: {
        announce: (_, targets) => {
          const ready: FrameMessage = {
            raan: 1,
            type: 'ready',
            route: options.route(),
            versions: [...PROTOCOL_VERSIONS],
            buildId,
            registry: `${own}/registry.json`,
            session,
            features: FEATURES,
          };
          for (const target of targets) options.post(ready, target);
        },
        post: (_, { to, message }) => options.post(message, to),
        execute: (_, command) => options.run(command),
        resetTools: () => options.clear(),
        report: (_, error) => options.report(error),
      },
    }),
    { input: { own, referrer, listed } },
  );
  let mode: PreviewMode = 'browse';
  actor.subscribe((snapshot) => {
    const view = previewView(snapshot);
    if (view.mode === mode) return;
    mode = view.mode;
    options.setMode(mode);
  });
  actor.start();
  return {
    receive: ({ data, origin }) => {
      const result = readMessage(data);
      const from = { origin, isParent: true };
      if (result?.kind === 'message') actor.send({ type: 'message', from, message: result.message });
      else if (result !== undefined) actor.send({ type: 'message.bad', from, id: result.id, code: result.code });
    },
    send: (message) => actor.send({ type: 'notify', message }),
    version: () => previewView(actor.getSnapshot()).version,
  };
}

const NOTHING: Rendered = { ms: 0, nodes: 0, diagnostics: [] };

export type MessageResult =
  | { readonly kind: 'message'; readonly message: ParentMessage }
  /** A message of this protocol with an unknown shape. */
  | { readonly kind: 'bad'; readonly id: string | undefined; readonly code: 'BAD_MESSAGE' | 'UNKNOWN_TYPE' };

const TYPES: ReadonlySet<unknown> = new Set(ParentMessage.options.map(({ entries }) => entries.type.literal));
const MAX_ID = 200;

/** Undefined for what is not of this protocol: it is ignored without an answer (contract, chapter 5). */
export function readMessage(data: unknown): MessageResult | undefined {
  if (!isRecord(data) || data.raan !== 1 || typeof data.type !== 'string') return undefined;
  const read = v.safeParse(ParentMessage, data);
  if (read.success) return { kind: 'message', message: read.output };
  const id = typeof data.id === 'string' && data.id.length <= MAX_ID ? data.id : undefined;
  return { kind: 'bad', id, code: TYPES.has(data.type) ? 'BAD_MESSAGE' : 'UNKNOWN_TYPE' };
}
