/** Shows faults of a shop project over the open pages of `raan dev`, as Vite shows those of modules. */
import type { HotPayload, NormalizedHotChannel, Plugin } from 'vite';

/** Faults of one part of a project, such as its configuration. */
export interface FaultOverlay {
  /** Shows a fault, also in pages that are opened later. Its first file is `file`. */
  readonly show: (fault: { readonly message: string; readonly file: string }) => void;
  /** Has pages reload that show a fault. */
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
/** Where Vite's overlay says how to switch it off, in a file that a shop project has not. */
const ADVICE = /h\("br"\), "You can also disable[^]*?hmrConfigName\), "\."/;

/** Takes advice on Vite's configuration out of the overlay. */
export const withoutAdvice: Plugin = {
  name: 'raan:without-advice',
  apply: 'serve',
  transform: (code, id) => (CLIENT.test(id) ? { code: code.replace(ADVICE, '""'), map: null } : undefined),
};
