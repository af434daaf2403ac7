/**
 * Checks every request before anything is looked up, cached or requested from the platform. The head of a request must
 * be within `HEAD_LIMITS`, and its body must announce no more bytes than any body may have. Later steps may need
 * quadratic time in the parts of a head.
 */
import { BODY_LIMITS, HEAD_LIMITS } from '../../../bounds/limits.ts';
import type { NodeRequest } from '../message/node-request.ts';

/** Headers whose members are read one by one. */
export const LISTS: ReadonlySet<string> = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-encoding',
  'forwarded',
  'if-match',
  'if-none-match',
  'range',
  'te',
  'transfer-encoding',
  'vary',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

/** Characters that separate an encoded path: slashes and backslashes, encoded once or plain. */
const SEPARATOR = /[/\\]|%2f|%5c/gi;

/** Refuses a request that exceeds a limit; undefined if it may continue. */
export function refuseAtGate(request: NodeRequest): Response | undefined {
  const [, path = '', query = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(request.url) ?? [];
  return refusePath(path) ?? refuseQuery(query) ?? refuseHeaders(request) ?? refuseBody(request.headers);
}

function refusePath(path: string): Response | undefined {
  if (path.length > HEAD_LIMITS.pathBytes) return refusal(414, 'This address is too long.');
  // A path has no more separators than characters.
  return path.length > HEAD_LIMITS.segments && (path.match(SEPARATOR)?.length ?? 0) > HEAD_LIMITS.segments
    ? refusal(414, 'This address has too many parts.')
    : undefined;
}

function refuseQuery(query: string): Response | undefined {
  if (query === '') return undefined;
  if (query.length > HEAD_LIMITS.queryBytes) return refusal(414, 'This address is too long.');
  const parameters = query.split('&');
  if (parameters.length > HEAD_LIMITS.parameters) return refusal(414, 'This address has too many parameters.');
  const isLong = (parameter: string) => parameter.split('=', 1).join('').length > HEAD_LIMITS.parameterNameBytes;
  return parameters.some(isLong) ? refusal(414, 'This address has too long a parameter.') : undefined;
}

function refuseHeaders(request: NodeRequest): Response | undefined {
  let lines = 0;
  let bytes = 0;
  let host = 0;
  const members = new Map<string, number>();
  eachHeader(request, (name, value) => {
    lines += 1;
    bytes += name.length + value.length + HEADER_OVERHEAD;
    if (name === 'host') host = Math.max(host, value.length);
    const separator = name === 'cookie' ? ';' : LISTS.has(name) ? ',' : undefined;
    if (separator !== undefined) members.set(name, (members.get(name) ?? 0) + membersIn(value, separator));
  });
  if (lines > HEAD_LIMITS.headers || bytes > HEAD_LIMITS.headerBytes)
    return refusal(431, 'The request has too many headers.');
  if (host > HEAD_LIMITS.hostCharacters) return refusal(400, 'The host of the address is not valid.');
  if ((members.get('cookie') ?? 0) > HEAD_LIMITS.cookies)
    return refusal(431, 'The browser sent too many cookies: delete those of this site, then reload the page.');
  members.delete('cookie');
  return Math.max(0, ...members.values()) > HEAD_LIMITS.listMembers
    ? refusal(431, 'The request has a header with too many values.')
    : undefined;
}

/** Counts the members of a list, at least one. */
export function membersIn(value: string, separator: string): number {
  let count = 1;
  for (let at = value.indexOf(separator); at !== -1; at = value.indexOf(separator, at + 1)) count += 1;
  return count;
}

/** Each header line with its name in lower case: raw if Node has them, otherwise joined by name. */
function eachHeader({ runtime, headers }: NodeRequest, visit: (name: string, value: string) => void): void {
  const raw = runtime?.node?.req?.rawHeaders;
  if (raw === undefined) headers.forEach((value, name) => visit(name, value));
  else for (let at = 0; at < raw.length; at += 2) visit((raw[at] ?? '').toLowerCase(), raw[at + 1] ?? '');
}

/** Bytes of a header line beside its name and value: `: ` and the line break. */
export const HEADER_OVERHEAD = 4;

function refuseBody(headers: Headers): Response | undefined {
  const length = Number(headers.get('content-length') ?? '0');
  return length > BODY_LIMITS.requestBytes ? refusal(413, 'The request is too large.') : undefined;
}

function refusal(status: number, message: string): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
