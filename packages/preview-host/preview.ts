import type { FromFrame, Outcome, PatchOperation, ToFrame } from './messages.ts';

export interface PreviewOptions {
  /** Origin of the storefront, such as `https://shop.example`; messages go to and come from no other. */
  readonly origin: string;
  /** Time-out of an answer (ms), 5000 by default. */
  readonly timeout?: number;
}

type Detail<Type extends FromFrame['type']> = Omit<Extract<FromFrame, { type: Type }>, 'raan' | 'type'>;

/** Events by name, with their details. */
export interface PreviewEvents {
  /** The frame has connected or reconnected; its `ready` message, undefined where that came before the connection. */
  readonly ready: Detail<'ready'> | undefined;
  /** A page has been painted: its `rev`, the time (ms), its diagnostics. */
  readonly rendered: Detail<'rendered'>;
  readonly select: Detail<'select'>;
  readonly hover: Detail<'hover'>;
  /** Boxes of the observed nodes, in px of the frame's viewport. */
  readonly rects: Detail<'rects'>;
  /** A node is dragged in the frame in the mode `select`; `x` and `y` are in px of its viewport (version 2). */
  readonly drag: Detail<'drag'>;
  /** The result of `audit` (version 2). */
  readonly audited: Detail<'audited'>;
  readonly route: Detail<'route'>;
  /** The shop refuses this builder; `seen` is the origin to add to its PREVIEW_ORIGINS. */
  readonly refused: Failure;
  /** The frame no longer answers; once it reconnects, the whole state is sent again. */
  readonly lost: undefined;
  /** The connection has failed: `NO_ANSWER`, `WRONG_ORIGIN` (`seen` instead of `expected`), `UNSUPPORTED_VERSION`. */
  readonly error: Failure;
}

interface Failure {
  readonly code: string;
  /** The reason and the remedy, for the builder's user. */
  readonly message: string;
  /** Origin of the storefront. */
  readonly expected: string;
  readonly seen: string | undefined;
}

type Field<Type extends ToFrame['type'], Name extends string> =
  Extract<ToFrame, { type: Type }> extends Record<Name, infer Value> ? Value : never;

/**
 * A storefront in a frame. Its state is stored here and sent again, in the order of the last calls, whenever the frame
 * reloads. Every call resolves to an outcome and never rejects.
 */
export interface Preview {
  /** `resting`: the connection has failed; a load or a message of the frame, or the next call, retries it. */
  readonly state: () => 'connecting' | 'connected' | 'resting' | 'closed';
  /** Displays a page. `pageJson` is stored: change it by `patch` or pass another one; do not mutate it. */
  readonly replace: (path: string, pageJson: unknown) => Promise<Outcome>;
  /** Changes the page (JSON Patch, RFC 6902), atomically. A frame at another revision gets the whole page. */
  readonly patch: (ops: readonly PatchOperation[]) => Promise<Outcome>;
  /** Outlines a node; `null` removes the outline. */
  readonly highlight: (
    nodeId: string | null,
    options?: { readonly scroll?: boolean; readonly label?: string },
  ) => Promise<Outcome>;
  /** Observes only the boxes of these nodes; they arrive as `rects` events. */
  readonly observe: (nodeIds: readonly string[]) => Promise<Outcome>;
  readonly theme: (themeKey: string) => Promise<Outcome>;
  readonly viewport: (breakpoint: Field<'viewport', 'breakpoint'>) => Promise<Outcome>;
  readonly lang: (lang: Field<'lang', 'lang'>) => Promise<Outcome>;
  /** Whether a click in the frame selects a node or acts. */
  readonly mode: (mode: Field<'mode', 'mode'>) => Promise<Outcome>;
  /** Scrolls the page by px. `UNSUPPORTED_VERSION` from a storefront of version 1. */
  readonly scroll: (x: number, y: number) => Promise<Outcome>;
  /** Audits the page on screen; `audited` has the result. `UNSUPPORTED_VERSION` from a storefront of version 1. */
  readonly audit: () => Promise<Outcome>;
  /** Adds a listener; returns a function that removes it. */
  readonly on: <Type extends keyof PreviewEvents>(
    type: Type,
    listener: (detail: PreviewEvents[Type]) => void,
  ) => () => void;
  /** Closes the connection for good; the frame stays as it is. */
  readonly disconnect: () => void;
}
