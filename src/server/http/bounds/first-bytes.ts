/** The first bytes of a platform's response: a head without a body is a failure. */
import { isEventStream } from '../message/framing.ts';

/**
 * Waits for the first bytes of a response's body. So a body that aborts or stalls after its head fails like a missing
 * response, while the status can still be chosen. `onBroken` is called if it aborts later.
 * @throws the transport's error if the body fails before its first bytes
 */
export async function withFirstBytes(answer: Response, onBroken: (error: unknown) => void): Promise<Response> {
  const { body, status, statusText, headers } = answer;
  // The heads of event streams are forwarded at once.
  if (body === null || isEventStream(headers.get('content-type'))) return answer;
  const reader = body.getReader();
  let first: Awaited<ReturnType<typeof reader.read>> | undefined = await reader.read();
  const rest = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const read = first ?? (await reader.read().catch(reportBroken));
        first = undefined;
        if (read.done) controller.close();
        else controller.enqueue(read.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(rest, { status, statusText, headers });

  function reportBroken(error: unknown): never {
    onBroken(error);
    throw error;
  }
}
