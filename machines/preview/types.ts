/** The types of the preview machine: input, context, events, and the messages of its effects. */
import type { Diagnostic } from '#schemas/page/node.ts';
import type { FrameMessage, ParentMessage, ProtocolVersion } from '#schemas/page/preview.ts';

/** The origins that decide which parent is trusted (contract, chapter 5 "Who may speak"). */
export interface PreviewInput {
  /** Own origin. */
  readonly own: string;
  /** Origin of the referrer; undefined: unknown. */
  readonly referrer: string | undefined;
  /** `PREVIEW_ORIGINS`; undefined: not set. */
  readonly listed: readonly string[] | undefined;
}

/** A page from the parent: the `pageJson` of its last replacement with all later patches. */
export interface PreviewPage {
  readonly path: string;
  readonly pageJson: unknown;
  readonly rev: number | undefined;
}

/** The result of rendering a page with its styles and fonts; `ms` since the message. */
export interface Rendered {
  readonly ms: number;
  readonly nodes: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The sender of a message. The parent window never changes, so pinning its origin suffices. */
export interface Sender {
  readonly origin: string;
  /** `event.source` is the parent window. */
  readonly isParent: boolean;
}

/** A message that the page executes at once. */
export type Command = Extract<
  ParentMessage,
  { readonly type: 'highlight' | 'theme' | 'viewport' | 'lang' | 'observe' | 'scroll' | 'audit' }
>;

/** A message that the frame sends by itself, not as a reply. */
export type FrameNotification = Extract<
  FrameMessage,
  { readonly type: 'route' | 'select' | 'hover' | 'rects' | 'drag' | 'audited' }
>;

/** A message with its `targetOrigin` for `postMessage`. */
export interface OutgoingMessage {
  /** The only origin that may read it. */
  readonly to: string;
  readonly message: FrameMessage;
}

/** `select`: clicks select nodes, and links do not navigate. */
export type PreviewMode = 'browse' | 'select';

/** The handshake, what the parent has sent, and how far rendering has come. */
export interface PreviewContext extends PreviewInput {
  /** Origin of the parent; empty until its first trusted message. */
  readonly pinned: string;
  /** A `refused` message was sent; it is sent once. */
  readonly hasRefused: boolean;
  /** Number of `ready` messages since the handshake was reset. */
  readonly readyCount: number;
  /** Number of pings since the start; it numbers their ids. */
  readonly pingCount: number;
  /** Messages that wait for `hello`, in order. */
  readonly queued: readonly ParentMessage[];
  readonly mode: PreviewMode;
  /** The version that the last `hello` chose; 1 before it. */
  readonly version: ProtocolVersion;
  /** The newest page of the parent. */
  readonly page: PreviewPage | undefined;
  /** Its revision within this handshake. */
  readonly rev: number | undefined;
  /** The page whose rendering was started last. */
  readonly renderedPage: PreviewPage | undefined;
}

/** Incoming messages of any sender, trusted or not; `notify` is a message that the frame starts. */
export type PreviewEvent =
  /** A valid message from any sender. */
  | { readonly type: 'message'; readonly from: Sender; readonly message: ParentMessage }
  /** A malformed message of this protocol. */
  | {
      readonly type: 'message.bad';
      readonly from: Sender;
      readonly id: string | undefined;
      readonly code: 'BAD_MESSAGE' | 'UNKNOWN_TYPE';
    }
  | { readonly type: 'notify'; readonly message: FrameNotification };
