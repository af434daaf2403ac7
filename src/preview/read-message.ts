/** What a window has said, read at the edge: it may be anything that can be cloned. */
import * as v from 'valibot';
import { ParentMessage } from '#schemas/preview.ts';
import { isRecord } from '#schemas/record.ts';

export type Heard =
  | { readonly kind: 'message'; readonly message: ParentMessage }
  /** Of this protocol, and of no known shape. */
  | { readonly kind: 'bad'; readonly id: string | undefined; readonly code: 'BAD_MESSAGE' | 'UNKNOWN_TYPE' };

const TYPES: ReadonlySet<unknown> = new Set(ParentMessage.options.map(({ entries }) => entries.type.literal));
const MAX_ID = 200;

/** Undefined for what is not of this protocol: it is ignored without an answer (contract, chapter 5). */
export function readMessage(data: unknown): Heard | undefined {
  if (!isRecord(data) || data.raan !== 1 || typeof data.type !== 'string') return undefined;
  const read = v.safeParse(ParentMessage, data);
  if (read.success) return { kind: 'message', message: read.output };
  const id = typeof data.id === 'string' && data.id.length <= MAX_ID ? data.id : undefined;
  return { kind: 'bad', id, code: TYPES.has(data.type) ? 'BAD_MESSAGE' : 'UNKNOWN_TYPE' };
}
