/** An endpoint of a language model in the test's process: each request gets the next scripted answer. */
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isRecord } from '#schemas/record.ts';

/** One scripted answer: a message of the model, or any response; it may look at the request. */
export type Scripted = object | ((response: ServerResponse, body: Readonly<Record<string, unknown>>) => void);

/** A running endpoint. */
export interface FakeEndpoint {
  readonly url: string;
  /** Replaces the script; the last answer repeats. */
  readonly script: (...answers: readonly Scripted[]) => void;
  /** Requests since the last script: their bodies, and the header with the key. */
  readonly asked: Readonly<Record<string, unknown>>[];
  readonly close: () => Promise<void>;
}

/** A message that calls tools. */
export function calls(...made: readonly (readonly [name: string, input: unknown])[]): object {
  return {
    content: null,
    tool_calls: made.map(([name, input], at) => ({
      id: `call-${at}`,
      type: 'function',
      function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
    })),
  };
}

/** Opens the endpoint on a free port. */
export async function openFakeEndpoint(): Promise<FakeEndpoint> {
  let answers: readonly Scripted[] = [];
  const asked: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const read: unknown = JSON.parse(body);
      asked.push({ ...(isRecord(read) ? read : {}), key: request.headers.authorization, path: request.url });
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (typeof answer === 'function') return answer(response, isRecord(read) ? read : {});
      return response
        .setHeader('content-type', 'application/json')
        .end(
          JSON.stringify({ choices: [{ message: { role: 'assistant', ...answer } }], usage: { total_tokens: 100 } }),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`,
    script(...next) {
      answers = next;
      asked.length = 0;
    },
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
