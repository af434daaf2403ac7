/** The beginning of a platform's answer: a head without a body is no answer yet. */
import { isEventStream } from '../message/framing.ts';

/**
 * Waits for the first bytes of an answer's body, so that one that breaks off or stalls after its head fails like one that never
 * came, while a status can still tell. `onBroken` learns of one that breaks off later.
 * @throws the transport's error where the body fails before its first bytes
 */
export async function withFirstBytes(answer: Response, onBroken: (error: unknown) => void): Promise<Response> {
  const { body, status, statusText, headers } = answer;
  // The heads of streams of events are passed on at once.
  if (body === null || isEventStream(headers.get('content-type'))) return answer;
  const reader = body.getReader();
  let first: Awaited<ReturnType<typeof reader.read>> | undefined = await reader.read();
  const rest = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const read = first ?? (await reader.read().catch(tell));
        first = undefined;
        if (read.done) controller.close();
        else controller.enqueue(read.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(rest, { status, statusText, headers });

  function tell(error: unknown): never {
    onBroken(error);
    throw error;
  }
}
