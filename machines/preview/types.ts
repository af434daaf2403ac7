import type { Diagnostic } from '#schemas/node.ts';
import type { FrameMessage, ParentMessage } from '#schemas/preview.ts';

/** What decides who may speak (contract, chapter 5 "Who may speak"). */
export interface PreviewInput {
  /** Own origin. */
  readonly own: string;
  /** Origin of the referrer; undefined: unknown. */
  readonly referrer: string | undefined;
  /** `PREVIEW_ORIGINS`; undefined: not set. */
  readonly listed: readonly string[] | undefined;
}

/** A page as the parent wants it shown: the `pageJson` of its replacement with the patches since. */
export interface PreviewPage {
  readonly path: string;
  readonly pageJson: unknown;
  readonly rev: number | undefined;
}

/** A page that is on screen, styles and fonts in; `ms` from the message on. */
export interface Rendered {
  readonly ms: number;
  readonly nodes: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Where a message came from. The parent window never changes, so that its origin alone has to be pinned. */
export interface Sender {
  readonly origin: string;
  /** `event.source` is the parent window. */
  readonly isParent: boolean;
}

/** What the page does at once when it is told to. */
export type Command = Extract<
  ParentMessage,
  { readonly type: 'highlight' | 'theme' | 'viewport' | 'lang' | 'observe' }
>;

/** What the page says by itself. */
export type Saying = Extract<FrameMessage, { readonly type: 'route' | 'select' | 'hover' | 'rects' }>;

export interface Letter {
  /** Origin that alone may read it. */
  readonly to: string;
  readonly message: FrameMessage;
}

export type PreviewMode = 'browse' | 'select';

export interface PreviewContext extends PreviewInput {
  /** Origin of the parent; empty: nobody has spoken that may. */
  readonly pinned: string;
  /** A parent that may not speak has been told so. */
  readonly hasRefused: boolean;
  /** How often `ready` was said. */
  readonly announced: number;
  /** How many pings were sent. */
  readonly pings: number;
  /** Messages that wait for `hello`, in their order. */
  readonly kept: readonly ParentMessage[];
  readonly mode: PreviewMode;
  /** The page that was asked for last. */
  readonly page: PreviewPage | undefined;
  /** The revision it stands at, within this handshake. */
  readonly rev: number | undefined;
  /** The page that was taken to be rendered last. */
  readonly drawn: PreviewPage | undefined;
}

export type PreviewEvent =
  /** Of the shape of a parent's message, whoever sent it. */
  | { readonly type: 'message'; readonly from: Sender; readonly message: ParentMessage }
  /** A message of this protocol that is of no known shape. */
  | {
      readonly type: 'message.bad';
      readonly from: Sender;
      readonly id: string | undefined;
      readonly code: 'BAD_MESSAGE' | 'UNKNOWN_TYPE';
    }
  | { readonly type: 'say'; readonly message: Saying };
