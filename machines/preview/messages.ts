/** Handling of the parent's messages, and the frame's own messages (contract, chapters 5 and 10). */
import { type FrameMessage, type ParentMessage, spokenVersion } from '#schemas/page/preview.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { applyPatch } from './patch.ts';
import type { Command, OutgoingMessage, PreviewContext, Rendered, Sender } from './types.ts';

/** Messages that may wait for `hello`. */
const MAX_QUEUED = 200;

/** The part of the context that messages change. */
type Session = Pick<PreviewContext, 'queued' | 'mode' | 'version' | 'page' | 'rev'>;

/** An effect of a message. */
export type Reaction =
  | { readonly kind: 'reply'; readonly message: FrameMessage }
  | { readonly kind: 'execute'; readonly command: Command };

/** The session after the messages, with what they ask the frame to do. */
export interface Handled {
  readonly session: Session;
  /** In the order of execution. */
  readonly reactions: readonly Reaction[];
}

/** Handles messages in order; `isGreeted`: the parent has sent `hello`. */
export function handleMessages(session: Session, messages: readonly ParentMessage[], isGreeted: boolean): Handled {
  return messages.reduce<Handled>(
    (before, message) => {
      const { session: after, reactions } = handleMessage(before.session, message, isGreeted);
      return { session: after, reactions: [...before.reactions, ...reactions] };
    },
    { session, reactions: [] },
  );
}

/** Before `hello` a plain builder may replace and highlight; other messages are queued. */
function handleMessage(session: Session, message: ParentMessage, isGreeted: boolean): Handled {
  switch (message.type) {
    case 'hello': {
      const version = spokenVersion(message.version);
      return version === undefined
        ? reject(session, message, 'UNSUPPORTED_VERSION')
        : acknowledge({ ...session, version }, message);
    }
    case 'page-replace':
      return replacePage(session, message);
    case 'highlight':
      return execute(session, message);
    default:
      return isGreeted ? handleGreeted(session, message) : enqueue(session, message);
  }
}

type GreetedMessage = Exclude<ParentMessage, { readonly type: 'hello' | 'page-replace' | 'highlight' }>;

function handleGreeted(session: Session, message: GreetedMessage): Handled {
  switch (message.type) {
    case 'patch':
      return patchPage(session, message);
    case 'theme':
    case 'viewport':
    case 'lang':
    case 'observe':
      return execute(session, message);
    case 'scroll':
    case 'audit':
      return session.version === 1 ? reject(session, message, 'UNKNOWN_TYPE') : execute(session, message);
    case 'mode':
      return acknowledge({ ...session, mode: message.mode }, message);
    case 'ping':
      return { session, reactions: [{ kind: 'reply', message: { raan: 1, type: 'pong', id: message.id } }] };
    case 'pong':
      return { session, reactions: [] };
    default:
      return unreachable(message);
  }
}

function enqueue(session: Session, message: GreetedMessage): Handled {
  return session.queued.length < MAX_QUEUED
    ? { session: { ...session, queued: [...session.queued, message] }, reactions: [] }
    : reject(session, message, 'TOO_MANY_WAITING');
}

function replacePage(session: Session, message: Extract<ParentMessage, { readonly type: 'page-replace' }>): Handled {
  const { path, pageJson, rev } = message;
  if (isStale(session, rev)) return reject(session, message, 'STALE_REV');
  return acknowledge({ ...session, rev, page: { path, pageJson, rev } }, message);
}

function patchPage(session: Session, message: Extract<ParentMessage, { readonly type: 'patch' }>): Handled {
  const { rev, base, ops } = message;
  if (isStale(session, rev)) return reject(session, message, 'STALE_REV');
  // Replies even to a message without an id: the parent has to send the whole page.
  if (session.page === undefined || base !== session.rev)
    return reply(session, { raan: 1, type: 'nack', id: message.id, code: 'REV_MISMATCH' });
  const result = applyPatch(session.page.pageJson, ops);
  if (!result.ok) return reject(session, message, 'PATCH_FAILED', result.message);
  return acknowledge({ ...session, rev, page: { path: session.page.path, pageJson: result.document, rev } }, message);
}

function isStale({ rev: last }: Session, rev: number | undefined): boolean {
  return rev !== undefined && last !== undefined && rev < last;
}

function execute(session: Session, command: Command): Handled {
  return { session, reactions: [{ kind: 'execute', command }, ...acknowledge(session, command).reactions] };
}

function acknowledge(session: Session, { id }: ParentMessage): Handled {
  return id === undefined ? { session, reactions: [] } : reply(session, { raan: 1, type: 'ack', id });
}

function reject(session: Session, { id }: ParentMessage, code: string, message?: string): Handled {
  return id === undefined
    ? { session, reactions: [] }
    : reply(session, { raan: 1, type: 'nack', id, code, ...(message !== undefined && { message }) });
}

function reply(session: Session, message: FrameMessage): Handled {
  return { session, reactions: [{ kind: 'reply', message }] };
}

/** Addresses a message only to the pinned origin. */
export function toParent({ pinned }: PreviewContext, message: FrameMessage): OutgoingMessage {
  return { to: pinned, message };
}

/** Names the rejected origin to its parent, so that the user can configure it. */
export function refusedMessage({ origin }: Sender): OutgoingMessage {
  return { to: origin, message: { raan: 1, type: 'refused', origin } };
}

/** Reports a rendered page; without a result, a failed one. */
export function renderedMessage(context: PreviewContext, result: Rendered = FAILED): OutgoingMessage {
  const { ms, nodes, diagnostics } = result;
  return toParent(context, {
    raan: 1,
    type: 'rendered',
    rev: context.renderedPage?.rev,
    ms,
    nodes,
    diagnostics: [...diagnostics],
  });
}

const FAILED: Rendered = {
  ms: 0,
  nodes: 0,
  diagnostics: [
    {
      level: 'error',
      code: 'RENDER_FAILED',
      nodeId: '',
      path: '',
      type: '',
      message: 'The page could not be rendered',
    },
  ],
};
