/** What comes of a message that counts (contract, chapters 5 and 10). Pure. */
import { type FrameMessage, type ParentMessage, PROTOCOL_VERSION } from '#schemas/preview.ts';
import { patched } from './patch.ts';
import type { Command, PreviewContext } from './types.ts';

/** Messages that may wait for `hello`. */
const MOST_KEPT = 200;

type Known = Pick<PreviewContext, 'kept' | 'mode' | 'page' | 'rev'>;

/** Something to be done at once, in its order. */
export type Deed =
  | { readonly kind: 'answer'; readonly message: FrameMessage }
  | { readonly kind: 'obey'; readonly command: Command };

export interface Heard {
  readonly known: Known;
  readonly deeds: readonly Deed[];
}

/** Hears several messages, one after the other. */
export function hearAll(known: Known, messages: readonly ParentMessage[], isGreeted: boolean): Heard {
  return messages.reduce<Heard>(
    (before, message) => {
      const { known: after, deeds } = hear(before.known, message, isGreeted);
      return { known: after, deeds: [...before.deeds, ...deeds] };
    },
    { known, deeds: [] },
  );
}

/** `isGreeted`: the parent has said `hello`; before that a plain builder may replace and highlight, and the rest waits. */
function hear(known: Known, message: ParentMessage, isGreeted: boolean): Heard {
  switch (message.type) {
    case 'hello':
      return message.version === PROTOCOL_VERSION
        ? accepted(known, message)
        : refused(known, message, 'UNSUPPORTED_VERSION');
    case 'page-replace':
      return replace(known, message);
    case 'highlight':
      return obey(known, message);
    default:
      return isGreeted ? hearGreeted(known, message) : keep(known, message);
  }
}

type Waiting = Exclude<ParentMessage, { readonly type: 'hello' | 'page-replace' | 'highlight' }>;

function hearGreeted(known: Known, message: Waiting): Heard {
  switch (message.type) {
    case 'patch':
      return patch(known, message);
    case 'theme':
    case 'viewport':
    case 'lang':
    case 'observe':
      return obey(known, message);
    case 'mode':
      return accepted({ ...known, mode: message.mode }, message);
    case 'ping':
      return { known, deeds: [{ kind: 'answer', message: { raan: 1, type: 'pong', id: message.id } }] };
    case 'pong':
      return { known, deeds: [] };
    default:
      return unreachable(message);
  }
}

function keep(known: Known, message: Waiting): Heard {
  return known.kept.length < MOST_KEPT
    ? { known: { ...known, kept: [...known.kept, message] }, deeds: [] }
    : refused(known, message, 'TOO_MANY_WAITING');
}

function replace(known: Known, message: Extract<ParentMessage, { readonly type: 'page-replace' }>): Heard {
  const { path, pageJson, rev } = message;
  if (isStale(known, rev)) return refused(known, message, 'STALE_REV');
  return accepted({ ...known, rev, page: { path, pageJson, rev } }, message);
}

function patch(known: Known, message: Extract<ParentMessage, { readonly type: 'patch' }>): Heard {
  const { rev, base, ops } = message;
  if (isStale(known, rev)) return refused(known, message, 'STALE_REV');
  // Said even to a message without an id: the parent has to send the whole page.
  if (known.page === undefined || base !== known.rev)
    return answered(known, { raan: 1, type: 'nack', id: message.id, code: 'REV_MISMATCH' });
  const result = patched(known.page.pageJson, ops);
  if (!result.ok) return refused(known, message, 'PATCH_FAILED', result.message);
  return accepted({ ...known, rev, page: { path: known.page.path, pageJson: result.document, rev } }, message);
}

function isStale({ rev: last }: Known, rev: number | undefined): boolean {
  return rev !== undefined && last !== undefined && rev < last;
}

function obey(known: Known, command: Command): Heard {
  return { known, deeds: [{ kind: 'obey', command }, ...accepted(known, command).deeds] };
}

function accepted(known: Known, { id }: ParentMessage): Heard {
  return id === undefined ? { known, deeds: [] } : answered(known, { raan: 1, type: 'ack', id });
}

function refused(known: Known, { id }: ParentMessage, code: string, message?: string): Heard {
  return id === undefined
    ? { known, deeds: [] }
    : answered(known, { raan: 1, type: 'nack', id, code, ...(message !== undefined && { message }) });
}

function answered(known: Known, message: FrameMessage): Heard {
  return { known, deeds: [{ kind: 'answer', message }] };
}

function unreachable(message: never): never {
  throw new Error(`unknown message ${JSON.stringify(message)}`);
}
