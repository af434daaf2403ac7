/** The machine that runs in a framed storefront, in a fake frame: what it renders is kept, and what it says is said. */
import * as v from 'valibot';
import { type Actor, createActor, fromPromise } from 'xstate';
import { previewMachine } from '../../../machines/preview/machine.ts';
import type { PreviewPage, Rendered } from '../../../machines/preview/types.ts';
import { ParentMessage } from '../../../schemas/preview.ts';
import { fakeFrame, READY } from './fake-frame.ts';

export const BUILDER = 'http://localhost:3000';

export function realFrame(listed?: readonly string[]) {
  const frame = fakeFrame();
  /** The pages that were rendered. */
  const shown: unknown[] = [];
  /** What else was obeyed. */
  const obeyed: unknown[] = [];
  let session = 0;
  let actor: Actor<typeof previewMachine> | undefined;

  /** The page is loaded, anew too. */
  async function load(): Promise<void> {
    actor?.stop();
    session += 1;
    const own = `s${session}`;
    const machine = previewMachine.provide({
      actors: {
        render: fromPromise<Rendered, PreviewPage | undefined>(async ({ input }) => {
          shown.push(input?.pageJson);
          return { ms: 1, nodes: 1, diagnostics: [] };
        }),
      },
      actions: {
        announce: () => void frame.say({ ...READY, session: own }),
        post: (_, { message }) => void frame.say(message),
        execute: (_, command) => obeyed.push(command),
        resetTools: () => obeyed.push('let go'),
      },
    });
    actor = createActor(machine, { input: { own: 'https://shop.example', referrer: BUILDER, listed } });
    actor.start();
    await exchange();
  }

  /** Passes on what was posted until nobody says anything any more. */
  async function exchange(): Promise<void> {
    for (let posted = frame.heard(); posted.length > 0; posted = frame.heard())
      for (const message of posted) {
        actor?.send({
          type: 'message',
          from: { origin: BUILDER, isParent: true },
          message: v.parse(ParentMessage, message),
        });
        await frame.say(undefined);
      }
  }

  const stop = () => {
    actor?.stop();
    frame.remove();
  };
  return { element: frame.element, load, exchange, shown, obeyed, stop };
}
