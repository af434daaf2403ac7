/** The connection to one frame: handshake, acknowledgements, heartbeat (contract, chapter 5). */
import { type Body, createPendingRequests } from './pending-requests.ts';
import { failure, type FromFrame, type Outcome, type ToFrame } from './messages.ts';
import { readMessage } from './read-message.ts';

/** Versions spoken, the newest first. */
const VERSIONS = [2, 1];
/** Interval of greetings (ms), their number, and the delay of the first one, which lets the frame send `ready`. */
const GREETING_MS = 1000;
const MAX_GREETINGS = 15;
const FIRST_GREETING_MS = 500;
/** Interval of pings (ms), and how many may stay unanswered. */
const HEARTBEAT_MS = 5000;
const MAX_MISSED = 3;

type Ready = Extract<FromFrame, { type: 'ready' }>;
/** `resting`: no greetings until the frame loads or sends a message, or a call is made. */
type State = 'connecting' | 'connected' | 'resting' | 'closed';

interface LinkOptions {
  readonly frame: HTMLIFrameElement;
  /** Origin of the storefront. */
  readonly origin: string;
  /** Timeout of an answer in ms. */
  readonly timeout: number;
  /** The frame has answered a greeting and has no state yet. `ready`: its last `ready` message. */
  readonly onGreeted: (ready: Ready | undefined) => void;
  readonly onMessage: (
    message: Extract<FromFrame, { type: 'route' | 'select' | 'hover' | 'rects' | 'rendered' | 'drag' | 'audited' }>,
  ) => void;
  /** The frame no longer answers; greetings have started again. */
  readonly onLost: () => void;
  /** The connection has failed. `seen`: the origin that answered instead. */
  readonly onFailure: (code: string, message: string, seen?: string) => void;
}

export interface Link {
  readonly state: () => State;
  /** The version that the frame was greeted with last. */
  readonly version: () => number;
  readonly request: (body: Body) => Promise<Outcome>;
  /** Retries a connection that has been given up. */
  readonly revive: () => void;
  /** Closes for good; `outcome` settles every pending and later request. */
  readonly close: (outcome: Outcome) => void;
}

export function openLink({ frame, origin, timeout, ...handlers }: LinkOptions): Link {
  const view = frame.ownerDocument.defaultView ?? window;
  const requests = createPendingRequests(post);
  const wrongOrigins = new Set<string>();
  let ready: Ready | undefined;
  /** The newest version that both speak; a frame that has named none is asked. */
  let version = 2;
  let state: State = 'connecting';
  /** Number of the attempt; answers to earlier ones are ignored. */
  let attempt = 0;
  let missed = 0;
  let closed: Outcome | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  const first = setTimeout(() => void greet(), FIRST_GREETING_MS);

  view.addEventListener('message', onMessage);
  frame.addEventListener('load', onLoad);

  function post(message: ToFrame): void {
    frame.contentWindow?.postMessage(message, origin);
  }

  async function greet(): Promise<void> {
    rest(failure('RELOADED', 'the frame has restarted'));
    state = 'connecting';
    const own = attempt;
    for (let count = 0; count < MAX_GREETINGS; count += 1) {
      const outcome = await requests.request({ type: 'hello', version, session: ready?.session ?? '' }, GREETING_MS);
      if (own !== attempt) return;
      if (outcome.ok) {
        state = 'connected';
        heartbeat = setInterval(beat, HEARTBEAT_MS);
        handlers.onGreeted(ready);
        return;
      }
      if (outcome.code === 'UNSUPPORTED_VERSION' && ready === undefined && version > 1) version -= 1;
      else if (outcome.code !== 'TIMEOUT') {
        fail(outcome.code, outcome.message);
        return;
      }
    }
    fail(
      'NO_ANSWER',
      `no answer from ${origin}: is it open in the frame, and ${view.location.origin} listed in its PREVIEW_ORIGINS?`,
    );
  }

  function onLoad(): void {
    if (state !== 'connected') void greet();
  }

  /** Retries a connection that has been given up. */
  function revive(): void {
    if (state === 'resting') void greet();
  }

  /** Ends the connection or the attempt; `outcome` settles every pending request. */
  function rest(outcome: Outcome): void {
    clearTimeout(first);
    clearInterval(heartbeat);
    state = 'resting';
    attempt += 1;
    missed = 0;
    requests.settleAll(outcome);
  }

  function fail(code: string, message: string, seen?: string): void {
    rest(failure(code, message));
    handlers.onFailure(code, message, seen);
  }

  function beat(): void {
    missed += 1;
    if (missed <= MAX_MISSED) {
      post({ raan: 1, type: 'ping', id: `host-ping-${missed}` });
      return;
    }
    void greet();
    handlers.onLost();
  }

  function onMessage({ source, origin: seen, data }: MessageEvent): void {
    const message = source === null || source !== frame.contentWindow ? undefined : readMessage(data);
    if (message === undefined) return;
    if (seen !== origin) {
      if (!wrongOrigins.has(seen))
        fail('WRONG_ORIGIN', `expected a storefront at ${origin}, seen one at ${seen}`, seen);
      wrongOrigins.add(seen);
      return;
    }
    missed = 0;
    switch (message.type) {
      case 'ready': {
        ready = message;
        const spoken = VERSIONS.find((each) => message.versions.includes(each));
        version = spoken ?? version;
        if (spoken !== undefined) void greet();
        else
          fail(
            'UNSUPPORTED_VERSION',
            `the storefront speaks ${message.versions.join(', ')}, this builder ${VERSIONS.join(', ')}`,
          );
        return;
      }
      case 'ack':
        requests.settle(message.id, { ok: true });
        return;
      case 'nack':
        requests.settle(message.id, failure(message.code ?? 'REFUSED', message.message ?? ''));
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
        handlers.onMessage(message);
    }
    revive();
  }

  return {
    state: () => state,
    version: () => version,
    request: async (body) => closed ?? requests.request(body, timeout),
    revive,
    close(outcome) {
      rest(outcome);
      closed = outcome;
      state = 'closed';
      view.removeEventListener('message', onMessage);
      frame.removeEventListener('load', onLoad);
    },
  };
}
