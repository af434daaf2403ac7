/** One frame: the handshake with it, what it answers, and whether it still lives (contract, chapter 5). */
import { type Body, createAnswers } from './answers.ts';
import type { FromFrame, ToFrame } from './messages.ts';
import { failed, type Outcome } from './outcome.ts';
import { readMessage } from './read-message.ts';

const VERSION = 1;
/** ms between greetings, and how many of them may stay unanswered. The first waits a little for the frame to speak. */
const GREETING = 1000;
const MOST_GREETINGS = 15;
const FIRST_GREETING = 500;
/** ms between pings, and how many of them may stay unanswered. */
const HEARTBEAT = 5000;
const MOST_MISSED = 3;

type Ready = Extract<FromFrame, { type: 'ready' }>;
/** `resting`: nobody is greeted until the frame speaks, is loaded, or is to be told something. */
type State = 'connecting' | 'connected' | 'resting' | 'closed';

interface LinkOptions {
  readonly frame: HTMLIFrameElement;
  /** Of the storefront. */
  readonly origin: string;
  /** ms that an answer may take. */
  readonly timeout: number;
  /** The frame answered the greeting and knows nothing of what it was told before. `ready`: what it said of itself. */
  readonly onGreeted: (ready: Ready | undefined) => void;
  readonly onMessage: (
    message: Extract<FromFrame, { type: 'route' | 'select' | 'hover' | 'rects' | 'rendered' }>,
  ) => void;
  /** The frame answers no longer; it is greeted anew. */
  readonly onLost: () => void;
  /** The connection failed for now. `seen`: the origin that should have been another. */
  readonly onFailure: (code: string, message: string, seen?: string) => void;
}

export interface Link {
  readonly state: () => State;
  readonly ask: (body: Body) => Promise<Outcome>;
  /** Greets again where it was given up. */
  readonly revive: () => void;
  /** For good; `outcome` is what comes of everything that is asked. */
  readonly close: (outcome: Outcome) => void;
}

export function openLink({ frame, origin, timeout, ...heard }: LinkOptions): Link {
  const view = frame.ownerDocument.defaultView ?? window;
  const answers = createAnswers(post);
  const strangers = new Set<string>();
  let ready: Ready | undefined;
  let state: State = 'connecting';
  /** Greetings of an earlier attempt no longer count. */
  let attempt = 0;
  let missed = 0;
  let closed: Outcome | undefined;
  let pulse: ReturnType<typeof setInterval> | undefined;
  const first = setTimeout(() => void greet(), FIRST_GREETING);

  view.addEventListener('message', hear);
  frame.addEventListener('load', arrive);

  function post(message: ToFrame): void {
    frame.contentWindow?.postMessage(message, origin);
  }

  async function greet(): Promise<void> {
    rest(failed('RELOADED', 'the frame started anew'));
    state = 'connecting';
    const own = attempt;
    for (let count = 0; count < MOST_GREETINGS; count += 1) {
      const outcome = await answers.ask({ type: 'hello', version: VERSION, session: ready?.session ?? '' }, GREETING);
      if (own !== attempt) return;
      if (outcome.ok) {
        state = 'connected';
        pulse = setInterval(beat, HEARTBEAT);
        heard.onGreeted(ready);
        return;
      }
      if (outcome.code !== 'TIMEOUT') {
        fail(outcome.code, outcome.message);
        return;
      }
    }
    fail(
      'NO_ANSWER',
      `no answer from ${origin}: is it open in the frame, and ${view.location.origin} listed in its PREVIEW_ORIGINS?`,
    );
  }

  function arrive(): void {
    if (state !== 'connected') void greet();
  }

  /** Tries again where nobody tries any more. */
  function revive(): void {
    if (state === 'resting') void greet();
  }

  /** Lets go of the connection and of attempts at one; `outcome` is what comes of all that awaits an answer. */
  function rest(outcome: Outcome): void {
    clearTimeout(first);
    clearInterval(pulse);
    state = 'resting';
    attempt += 1;
    missed = 0;
    answers.settleAll(outcome);
  }

  function fail(code: string, message: string, seen?: string): void {
    rest(failed(code, message));
    heard.onFailure(code, message, seen);
  }

  function beat(): void {
    missed += 1;
    if (missed <= MOST_MISSED) {
      post({ raan: 1, type: 'ping', id: `host-ping-${missed}` });
      return;
    }
    void greet();
    heard.onLost();
  }

  function hear({ source, origin: seen, data }: MessageEvent): void {
    const message = source === null || source !== frame.contentWindow ? undefined : readMessage(data);
    if (message === undefined) return;
    if (seen !== origin) {
      if (!strangers.has(seen)) fail('WRONG_ORIGIN', `expected a storefront at ${origin}, seen one at ${seen}`, seen);
      strangers.add(seen);
      return;
    }
    missed = 0;
    switch (message.type) {
      case 'ready':
        ready = message;
        if (message.versions.includes(VERSION)) void greet();
        else
          fail('UNSUPPORTED_VERSION', `the storefront speaks ${message.versions.join(', ')}, this builder ${VERSION}`);
        return;
      case 'ack':
        answers.settle(message.id, { ok: true });
        return;
      case 'nack':
        answers.settle(message.id, failed(message.code ?? 'REFUSED', message.message ?? ''));
        return;
      case 'refused':
        fail(
          'REFUSED',
          `${origin} lets no builder at ${message.origin} in: list it in PREVIEW_ORIGINS`,
          message.origin,
        );
        return;
      case 'ping':
        post({ raan: 1, type: 'pong', id: message.id });
        break;
      case 'pong':
        break;
      default:
        heard.onMessage(message);
    }
    revive();
  }

  return {
    state: () => state,
    ask: async (body) => closed ?? answers.ask(body, timeout),
    revive,
    close(outcome) {
      rest(outcome);
      closed = outcome;
      state = 'closed';
      view.removeEventListener('message', hear);
      frame.removeEventListener('load', arrive);
    },
  };
}
