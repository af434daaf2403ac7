import { mayCarryContent } from './framing.ts';
import type { HeaderFields } from './request-head.ts';

/**
 * The response, or 304 if the client has it already (RFC 9110, section 13.1.2): compares the `etag` of the encoded
 * response.
 */
export async function notModifiedOr(request: Request, answer: Response): Promise<Response> {
  const etag = answer.headers.get('etag');
  if (answer.status !== 200 || mayCarryContent(request.method) || !hasTag(request.headers, etag)) return answer;
  await answer.body?.cancel();
  return new Response(null, { status: 304, headers: [...answer.headers].filter(([name]) => !OF_CONTENT.has(name)) });
}

/** Headers that a 304 does not have. */
export const OF_CONTENT: ReadonlySet<string> = new Set(['content-length', 'content-type', 'content-encoding']);

/** Whether a client has the representation with this tag, by the weak comparison (RFC 9110, section 8.8.3.2). */
export function hasTag(headers: HeaderFields, etag: string | null | undefined): boolean {
  const known = headers.get('if-none-match');
  if (known === null || etag === null || etag === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(etag));
}
