/**
 * Shows faults of a shop project over the open pages of `raan dev`, in the overlay that Vite uses for faults of
 * modules.
 */
import type { HotPayload, NormalizedHotChannel, Plugin } from 'vite';

/** Faults of one part of a project, such as its configuration. */
export interface FaultOverlay {
  /** Shows a fault, also in pages that are opened later. Its first file is `file`. */
  readonly show: (fault: { readonly message: string; readonly file: string }) => void;
  /** Reloads pages that show a fault. */
  readonly clear: () => void;
}

/** The overlay of the pages that are connected to a socket. */
export function createFaultOverlay(hot: Pick<NormalizedHotChannel, 'on' | 'send'>, plugin: string): FaultOverlay {
  let shown: HotPayload | undefined;
  hot.on('vite:client:connect', (_, client) => {
    if (shown !== undefined) client.send(shown);
  });
  return {
    show: ({ message, file }) => {
      shown = { type: 'error', err: { message, stack: '', id: file, plugin } };
      hot.send(shown);
    },
    clear: () => {
      if (shown === undefined) return;
      shown = undefined;
      hot.send({ type: 'full-reload' });
    },
  };
}

const CLIENT = /\/vite\/dist\/client\/client\.mjs$/;
/** Vite's overlay explains here how to disable it, in a file that a shop project does not have. */
const ADVICE = /h\("br"\), "You can also disable[^]*?hmrConfigName\), "\."/;

/** Removes advice on Vite's configuration from the overlay. */
export const withoutAdvice: Plugin = {
  name: 'raan:without-advice',
  apply: 'serve',
  transform: (code, id) => (CLIENT.test(id) ? { code: code.replace(ADVICE, '""'), map: null } : undefined),
};
