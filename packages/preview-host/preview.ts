import type { FromFrame, PatchOperation, ToFrame } from './messages.ts';
import type { Outcome } from './outcome.ts';

export interface PreviewOptions {
  /** Of the storefront, such as `https://shop.example`: nobody else is heard, and nobody else is told anything. */
  readonly origin: string;
  /** ms that an answer of the frame may take; 5000 unless given. */
  readonly timeout?: number;
}

type Told<Type extends FromFrame['type']> = Omit<Extract<FromFrame, { type: Type }>, 'raan' | 'type'>;

/** What may be listened to. */
export interface PreviewEvents {
  /** The frame is connected, anew too; what it said of itself, undefined where it spoke before anybody listened. */
  readonly ready: Told<'ready'> | undefined;
  /** A page is on screen: its `rev`, the time in ms, what is wrong with its nodes. */
  readonly rendered: Told<'rendered'>;
  readonly select: Told<'select'>;
  readonly hover: Told<'hover'>;
  /** Boxes of the observed nodes, in px of the frame's viewport. */
  readonly rects: Told<'rects'>;
  readonly route: Told<'route'>;
  /** The shop does not let this builder drive its preview: `seen` is the origin that its operator has to list. */
  readonly refused: Failure;
  /** The frame answers no longer. It is greeted again, and told everything anew when it is back. */
  readonly lost: undefined;
  /** The connection failed for now: `NO_ANSWER`, `WRONG_ORIGIN` (`seen`, not `expected`), `UNSUPPORTED_VERSION`. */
  readonly error: Failure;
}

interface Failure {
  readonly code: string;
  /** What is wrong and what to do about it, for the builder's user. */
  readonly message: string;
  /** Origin of the storefront. */
  readonly expected: string;
  readonly seen: string | undefined;
}

type Field<Type extends ToFrame['type'], Name extends string> =
  Extract<ToFrame, { type: Type }> extends Record<Name, infer Value> ? Value : never;

/**
 * A storefront in a frame. What it is told is remembered and told again, in the order of the last calls, whenever the
 * frame starts anew. Each call answers what came of it and never rejects.
 */
export interface Preview {
  /** `resting`: the connection failed; it is tried again when the frame is loaded or speaks, and at the next call. */
  readonly state: () => 'connecting' | 'connected' | 'resting' | 'closed';
  /** Shows a page. `pageJson` is kept: change it by `patch`, or give another one, and not in place. */
  readonly replace: (path: string, pageJson: unknown) => Promise<Outcome>;
  /** Changes the page (JSON Patch, RFC 6902), all or nothing. Where the frame stands elsewhere it gets the whole page. */
  readonly patch: (ops: readonly PatchOperation[]) => Promise<Outcome>;
  /** Outlines a node; null: none. */
  readonly highlight: (
    nodeId: string | null,
    options?: { readonly scroll?: boolean; readonly label?: string },
  ) => Promise<Outcome>;
  /** Asks for the boxes of these nodes and of no others, from now on as `rects`. */
  readonly observe: (nodeIds: readonly string[]) => Promise<Outcome>;
  readonly theme: (themeKey: string) => Promise<Outcome>;
  readonly viewport: (breakpoint: Field<'viewport', 'breakpoint'>) => Promise<Outcome>;
  readonly lang: (lang: Field<'lang', 'lang'>) => Promise<Outcome>;
  /** Whether a click in the frame selects a node or acts. */
  readonly mode: (mode: Field<'mode', 'mode'>) => Promise<Outcome>;
  /** @returns a function that stops listening */
  readonly on: <Type extends keyof PreviewEvents>(
    type: Type,
    listener: (detail: PreviewEvents[Type]) => void,
  ) => () => void;
  /** Stops everything; the frame stays as it is. */
  readonly disconnect: () => void;
}
