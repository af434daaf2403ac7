/** A fake frame that runs the machine of a framed storefront and records what it renders. */
import * as v from 'valibot';
import { type Actor, createActor, fromPromise } from 'xstate';
import { previewMachine } from '../../../machines/preview/machine.ts';
import type { PreviewPage, Rendered } from '../../../machines/preview/types.ts';
import { ParentMessage } from '../../../schemas/page/preview.ts';
import { fakeFrame, READY } from './fake-frame.ts';

export const BUILDER = 'http://localhost:3000';

/** `versions`: those that its `ready` names. */
export function realFrame(listed?: readonly string[], versions: readonly number[] = [1]) {
  const frame = fakeFrame();
  /** Rendered pages. */
  const rendered: unknown[] = [];
  /** Other executed commands. */
  const commands: unknown[] = [];
  let session = 0;
  let actor: Actor<typeof previewMachine> | undefined;

  /** Loads or reloads the page. */
  async function load(): Promise<void> {
    actor?.stop();
    session += 1;
    const own = `s${session}`;
    const machine = previewMachine.provide({
      actors: {
        render: fromPromise<Rendered, PreviewPage | undefined>(async ({ input }) => {
          rendered.push(input?.pageJson);
          return { ms: 1, nodes: 1, diagnostics: [] };
        }),
      },
      actions: {
        announce: () => void frame.send({ ...READY, versions, session: own }),
        post: (_, { message }) => void frame.send(message),
        execute: (_, command) => commands.push(command),
        resetTools: () => commands.push('let go'),
      },
    });
    actor = createActor(machine, { input: { own: 'https://shop.example', referrer: BUILDER, listed } });
    actor.start();
    await exchange();
  }

  /** Passes messages in both directions until there are none. */
  async function exchange(): Promise<void> {
    for (let posted = frame.drainPosted(); posted.length > 0; posted = frame.drainPosted())
      for (const message of posted) {
        actor?.send({
          type: 'message',
          from: { origin: BUILDER, isParent: true },
          message: v.parse(ParentMessage, message),
        });
        await frame.send(undefined);
      }
  }

  const stop = () => {
    actor?.stop();
    frame.remove();
  };
  return { element: frame.element, load, exchange, rendered, commands, stop };
}
