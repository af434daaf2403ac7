/** The preview machine with its effects: between the window around the frame and what draws the page (contract, chapter 5). */
import { createActor, fromPromise } from 'xstate';
import { renderedMessage } from '#machines/preview/messages.ts';
import { previewMachine } from '#machines/preview/machine.ts';
import type { Command, PreviewMode, PreviewPage, Rendered, FrameNotification } from '#machines/preview/types.ts';
import { previewView } from '#machines/preview/view.ts';
import { type FrameMessage, PROTOCOL_VERSION } from '#schemas/preview.ts';
import { readMessage } from './read-message.ts';

/** What the connection has done; each may take its time, and what fails is reported. */
export interface Deeds {
  /** Where it is not `isWanted` any more, a page is not shown. */
  readonly render: (page: PreviewPage, isWanted: () => boolean) => Promise<Rendered>;
  readonly obey: (command: Command) => void;
  /** Drops what the parent had outlined and observed. */
  readonly letGo: () => void;
  readonly setMode: (mode: PreviewMode) => void;
  readonly report: (error: unknown) => void;
}

export interface ConnectionOptions extends Deeds {
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
  /** Says something to the parent, if that is of this origin. */
  readonly post: (message: FrameMessage, origin: string) => void;
}

export interface Connection {
  readonly hear: (event: Pick<MessageEvent<unknown>, 'data' | 'origin'>) => void;
  readonly say: (message: FrameNotification) => void;
}

/** What a builder need not guess (contract, chapter 5). */
const FEATURES = ['patch', 'rects', 'select', 'theme', 'viewport', 'lang'];

/** Starts the machine. `hear` is given what the parent window says, and nobody else. */
export function createConnection(options: ConnectionOptions): Connection {
  const { own, referrer, listed, buildId, session } = options;
  let newest: PreviewPage | undefined;
  /** The machine has given it up, and said so: a slow machine shows it all the same. */
  const tellLate = (result: Rendered) => {
    const { to, message } = renderedMessage(actor.getSnapshot().context, result);
    options.post(message, to);
  };
  const actor = createActor(
    previewMachine.provide({
      actors: {
        render: fromPromise<Rendered, PreviewPage | undefined>(async ({ input, signal }) => {
          if (input === undefined) return NOTHING;
          newest = input;
          const isNewest = () => newest === input;
          const result = await options.render(input, isNewest);
          if (signal.aborted && isNewest()) tellLate(result);
          return result;
        }),
      },
      actions: {
        announce: (_, targets) => {
          const ready: FrameMessage = {
            raan: 1,
            type: 'ready',
            route: options.route(),
            versions: [PROTOCOL_VERSION],
            buildId,
            registry: `${own}/registry.json`,
            session,
            features: FEATURES,
          };
          for (const target of targets) options.post(ready, target);
        },
        post: (_, { to, message }) => options.post(message, to),
        execute: (_, command) => options.obey(command),
        resetTools: () => options.letGo(),
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
    hear: ({ data, origin }) => {
      const heard = readMessage(data);
      const from = { origin, isParent: true };
      if (heard?.kind === 'message') actor.send({ type: 'message', from, message: heard.message });
      else if (heard !== undefined) actor.send({ type: 'message.bad', from, id: heard.id, code: heard.code });
    },
    say: (message) => actor.send({ type: 'notify', message }),
  };
}

const NOTHING: Rendered = { ms: 0, nodes: 0, diagnostics: [] };
