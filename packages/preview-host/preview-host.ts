import { openLink } from './link.ts';
import { createEventEmitter } from './event-emitter.ts';
import { failure } from './messages.ts';
import type { Body } from './pending-requests.ts';
import { createPageRevisions } from './page-revisions.ts';
import type { Preview, PreviewEvents, PreviewOptions } from './preview.ts';
import { createDesiredState } from './desired-state.ts';

export type { PatchOperation } from './messages.ts';
export type { Preview, PreviewEvents };

/** The origin of an address; undefined where it is none. Browsers that the package supports lack `URL.canParse`. */
function originOf(address: string): string | undefined {
  try {
    return new URL(address).origin;
  } catch {
    return undefined;
  }
}

/**
 * Drives the storefront in a frame (contract, chapter 5).
 * @throws TypeError when `origin` is none
 */
export function connectPreview(frame: HTMLIFrameElement, { origin, timeout = 5000 }: PreviewOptions): Preview {
  if (originOf(origin) !== origin)
    throw new TypeError(`origin: expected one such as "https://shop.example", found "${origin}"`);
  const events = createEventEmitter<PreviewEvents>();
  const link = openLink({
    frame,
    origin,
    timeout,
    onGreeted(ready) {
      desired.resume();
      events.emit('ready', ready);
    },
    onMessage: (message) => events.emit(message.type, message),
    onLost: () => events.emit('lost', undefined),
    onFailure(code, message, seen) {
      desired.giveUp(failure(code, message));
      events.emit(code === 'REFUSED' ? 'refused' : 'error', { code, message, expected: origin, seen });
    },
  });
  const desired = createDesiredState(link);
  /** Sends a message of version 2, which is no state. */
  const once = async (body: Body) =>
    link.version() > 1 ? link.request(body) : failure('UNSUPPORTED_VERSION', 'the storefront speaks version 1');

  return {
    ...createPageRevisions(desired),
    state: link.state,
    highlight: (nodeId, options) => desired.set({ type: 'highlight', nodeId, ...options }),
    observe: (nodeIds) => desired.set({ type: 'observe', nodeIds: [...nodeIds] }),
    theme: (themeKey) => desired.set({ type: 'theme', themeKey }),
    viewport: (breakpoint) => desired.set({ type: 'viewport', breakpoint }),
    lang: (lang) => desired.set({ type: 'lang', lang }),
    mode: (mode) => desired.set({ type: 'mode', mode }),
    scroll: (x, y) => once({ type: 'scroll', x, y }),
    audit: () => once({ type: 'audit' }),
    on: events.on,
    disconnect() {
      const outcome = failure('DISCONNECTED', 'the builder has disconnected');
      link.close(outcome);
      desired.giveUp(outcome);
    },
  };
}
