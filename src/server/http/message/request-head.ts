/** The head of a request as Node has read it, without a `Request` around it: the key for finding a stored document. */
import type { IncomingMessage } from 'node:http';
import { HEAD_LIMITS } from '../../../bounds/limits.ts';
import { HEADER_OVERHEAD, LISTS, membersIn } from '../bounds/gate.ts';

/** Header fields of a request by their names in lower case. */
export type HeaderFields = Pick<Headers, 'get' | 'has'>;

/** Headers that a request may have only once. */
const SINGLE = new Set(['host', 'cookie']);

/**
 * Reads header lines; those with one name are joined, as `Headers` does. Undefined if the gate has to check more: it
 * limits the members of each list, here the same limit applies to all lists together.
 */
export function readHead({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): HeaderFields | undefined {
  if (rawHeaders.length > HEAD_LIMITS.headers * 2) return undefined;
  const fields = new Map<string, string>();
  let bytes = 0;
  let members = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = rawHeaders[at + 1] ?? '';
    bytes += name.length + value.length + HEADER_OVERHEAD;
    if (LISTS.has(name)) members += membersIn(value, ',');
    const before = fields.get(name);
    if (before !== undefined && SINGLE.has(name)) return undefined;
    fields.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const cookies = membersIn(fields.get('cookie') ?? '', ';');
  if (bytes > HEAD_LIMITS.headerBytes || members > HEAD_LIMITS.listMembers || cookies > HEAD_LIMITS.cookies)
    return undefined;
  return { get: (name) => fields.get(name) ?? null, has: (name) => fields.has(name) };
}
