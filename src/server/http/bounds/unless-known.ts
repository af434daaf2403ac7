import { mayCarryContent } from '../message/framing.ts';

/**
 * The answer, or 304 where the client has it already (RFC 9110, section 13.1.2): compares the `etag` of the coded
 * response.
 */
export async function unlessKnown(request: Request, answer: Response): Promise<Response> {
  const known = request.headers.get('if-none-match');
  const etag = answer.headers.get('etag');
  if (known === null || etag === null || answer.status !== 200 || mayCarryContent(request.method)) return answer;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  if (known.trim() !== '*' && !known.split(',').some((tag) => bare(tag) === bare(etag))) return answer;
  await answer.body?.cancel();
  const headers = new Headers(answer.headers);
  for (const name of ['content-length', 'content-type', 'content-encoding']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
