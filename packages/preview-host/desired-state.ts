import type { Body } from './pending-requests.ts';
import type { Link } from './link.ts';
import type { Outcome } from './messages.ts';

type Type = Body['type'];
export type Page = Extract<Body, { readonly type: 'page-replace' }>;

export interface DesiredState {
  readonly page: () => Page | undefined;
  /** Stores a message as the state of its type and sends it. */
  readonly set: (body: Body) => Promise<Outcome>;
  /** Stores `changed` as the page and sends `body`, which patches the frame's page to it. */
  readonly patch: (changed: Page, body: Body) => Promise<Outcome>;
  /** Sends the whole state to a frame that has reloaded. */
  readonly resume: () => void;
  /** Settles all calls that wait for a connection; the state stays. */
  readonly giveUp: (outcome: Outcome) => void;
}

/** The state that the frame should have: the newest message of each type, in the order of the last calls. */
export function createDesiredState(link: Pick<Link, 'request' | 'state' | 'revive'>): DesiredState {
  const state = new Map<Type, Body>();
  let page: Page | undefined;
  let waiting: { readonly type: Type; readonly resolve: (outcome: Outcome | Promise<Outcome>) => void }[] = [];

  /** Sends a message; without a connection resolves with the outcome of sending the state of `type` to the next one. */
  async function send(body: Body, type: Type): Promise<Outcome> {
    const connection = link.state();
    if (connection === 'connected' || connection === 'closed') {
      const outcome = await link.request(body);
      if (outcome.ok || outcome.code !== 'RELOADED') return outcome;
    }
    link.revive();
    return new Promise((resolve) => waiting.push({ type, resolve }));
  }

  function drainWaiting() {
    const drained = waiting;
    waiting = [];
    return drained;
  }

  return {
    page: () => page,
    set(body) {
      if (body.type === 'page-replace') page = body;
      state.delete(body.type);
      state.set(body.type, body);
      return send(body, body.type);
    },
    patch(changed, body) {
      page = changed;
      state.set(changed.type, changed);
      return send(body, changed.type);
    },
    resume() {
      const drained = drainWaiting();
      for (const [type, body] of state) {
        const outcome = send(body, type);
        for (const one of drained) if (one.type === type) one.resolve(outcome);
      }
    },
    giveUp(outcome) {
      for (const { resolve } of drainWaiting()) resolve(outcome);
    },
  };
}
