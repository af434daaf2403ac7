import { openLink } from './link.ts';
import { createListeners } from './listeners.ts';
import { failed } from './outcome.ts';
import { createPages } from './pages.ts';
import type { Preview, PreviewEvents, PreviewOptions } from './preview.ts';
import { createStanding } from './standing.ts';

export type { PatchOperation } from './messages.ts';
export type { Preview };

/**
 * Drives the storefront in a frame (contract, chapter 5).
 * @throws TypeError when `origin` is none
 */
export function connectPreview(frame: HTMLIFrameElement, { origin, timeout = 5000 }: PreviewOptions): Preview {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new TypeError(`origin: expected one such as "https://shop.example", found "${origin}"`);
  const listeners = createListeners<PreviewEvents>();
  const link = openLink({
    frame,
    origin,
    timeout,
    onGreeted(ready) {
      standing.resume();
      listeners.tell('ready', ready);
    },
    onMessage: (message) => listeners.tell(message.type, message),
    onLost: () => listeners.tell('lost', undefined),
    onFailure(code, message, seen) {
      standing.giveUp(failed(code, message));
      listeners.tell(code === 'REFUSED' ? 'refused' : 'error', { code, message, expected: origin, seen });
    },
  });
  const standing = createStanding(link);

  return {
    ...createPages(standing),
    state: link.state,
    highlight: (nodeId, options) => standing.tell({ type: 'highlight', nodeId, ...options }),
    observe: (nodeIds) => standing.tell({ type: 'observe', nodeIds: [...nodeIds] }),
    theme: (themeKey) => standing.tell({ type: 'theme', themeKey }),
    viewport: (breakpoint) => standing.tell({ type: 'viewport', breakpoint }),
    lang: (lang) => standing.tell({ type: 'lang', lang }),
    mode: (mode) => standing.tell({ type: 'mode', mode }),
    on: listeners.on,
    disconnect() {
      const outcome = failed('DISCONNECTED', 'the builder has disconnected');
      link.close(outcome);
      standing.giveUp(outcome);
    },
  };
}
