import type { Body } from './answers.ts';
import type { Link } from './link.ts';
import type { Outcome } from './outcome.ts';

type Type = Body['type'];
export type Page = Extract<Body, { readonly type: 'page-replace' }>;

export interface Standing {
  readonly page: () => Page | undefined;
  /** Tells the frame, and holds it: from now on it stands. */
  readonly tell: (body: Body) => Promise<Outcome>;
  /** Tells the frame how the page changes that is held as `changed` from now on. */
  readonly turn: (changed: Page, body: Body) => Promise<Outcome>;
  /** Tells a frame that has started anew all that stands. */
  readonly resume: () => void;
  /** Whoever waits for the frame is told what came of it; what stands keeps standing. */
  readonly giveUp: (outcome: Outcome) => void;
}

/** What the frame has been told and shall hold: the newest of each type, in the order of the last calls. */
export function createStanding(link: Pick<Link, 'ask' | 'state' | 'revive'>): Standing {
  const held = new Map<Type, Body>();
  let page: Page | undefined;
  let waiting: { readonly type: Type; readonly resolve: (outcome: Outcome | Promise<Outcome>) => void }[] = [];

  /** Without a connection, or when it breaks: what comes of telling what stands under `type` to the next one. */
  async function send(body: Body, type: Type): Promise<Outcome> {
    const state = link.state();
    if (state === 'connected' || state === 'closed') {
      const outcome = await link.ask(body);
      if (outcome.ok || outcome.code !== 'RELOADED') return outcome;
    }
    link.revive();
    return new Promise((resolve) => waiting.push({ type, resolve }));
  }

  function takeWaiting() {
    const taken = waiting;
    waiting = [];
    return taken;
  }

  return {
    page: () => page,
    tell(body) {
      if (body.type === 'page-replace') page = body;
      held.delete(body.type);
      held.set(body.type, body);
      return send(body, body.type);
    },
    turn(changed, body) {
      page = changed;
      held.set(changed.type, changed);
      return send(body, changed.type);
    },
    resume() {
      const taken = takeWaiting();
      for (const [type, body] of held) {
        const outcome = send(body, type);
        for (const one of taken) if (one.type === type) one.resolve(outcome);
      }
    },
    giveUp(outcome) {
      for (const { resolve } of takeWaiting()) resolve(outcome);
    },
  };
}
