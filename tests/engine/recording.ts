/**
 * A `fetch` that records the responses of a real engine, or replays them. Each test has its own exchanges. A replay
 * identifies a request by its query, its variables and its session. Repeated requests get their responses in the
 * recorded order, because the engine's state changed in between.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

/** The engine's address in requests and responses, instead of the real one. */
export const ENGINE = 'http://engine.test';
/** The token of the shop's channel in requests and responses, instead of the real one. */
export const CHANNEL = 'recorded';
const TOKEN = 'vendure-auth-token';
const CHANNEL_HEADER = 'vendure-token';

/** Request and response by their indexes in the recording, and the session from the response. */
const Exchange = v.tuple([v.number(), v.nullable(v.string()), v.number()]);
const Recording = v.object({
  requests: v.array(v.string()),
  answers: v.array(v.unknown()),
  tests: v.record(v.string(), v.array(Exchange)),
});
/** A response that is not JSON. */
const Bytes = v.object({ base64: v.string() });

export interface EngineRecording {
  readonly isLive: boolean;
  /** Starts a test's own exchanges. */
  readonly begin: (test: string) => typeof globalThis.fetch;
  /** Writes the recording; does nothing in a replay. */
  readonly save: () => void;
}

/** A real engine, and the token of its channel. */
export interface LiveEngine {
  readonly url: string;
  readonly channelToken: string;
}

/** Records the responses of an engine, or replays the file if there is none. */
export function openRecording(file: string, live: LiveEngine | undefined): EngineRecording {
  if (live !== undefined) return record(file, live);
  if (!existsSync(file)) throw new Error(`there is no recording ${file}; npm run test:engine records one`);
  const { requests, answers, tests } = v.parse(Recording, JSON.parse(readFileSync(file, 'utf8')));
  const begin = (test: string): typeof globalThis.fetch => {
    const known = Map.groupBy(tests[test] ?? [], ([request]) => requests[request]);
    const positions = new Map<string, number>();
    return async (input, init) => {
      const sent = requestOf(input, init);
      const found = known.get(sent) ?? [];
      const at = positions.get(sent) ?? 0;
      positions.set(sent, at + 1);
      const exchange = found[Math.min(at, found.length - 1)];
      if (exchange === undefined) return new Response(`never recorded: ${sent}`, { status: 501 });
      const [, token, answer] = exchange;
      return answerOf(answers[answer], token);
    };
  };
  return { begin, save: () => undefined, isLive: false };
}

function record(file: string, live: LiveEngine): EngineRecording {
  const [requests, answers] = [new Numbered(), new Numbered()];
  const tests: Record<string, v.InferOutput<typeof Exchange>[]> = {};
  const begin = (test: string): typeof globalThis.fetch => {
    const exchanges = (tests[test] = []) as v.InferOutput<typeof Exchange>[];
    const names = new Map<string, string>();
    const real = new Map<string, string>();
    return async (input, init) => {
      const headers = new Headers(init?.headers);
      const session = headers.get('authorization')?.replace('Bearer ', '');
      if (session !== undefined) headers.set('authorization', `Bearer ${real.get(session) ?? session}`);
      if (headers.get(CHANNEL_HEADER) === CHANNEL) headers.set(CHANNEL_HEADER, live.channelToken);
      const answer = await globalThis.fetch(addressOf(input).replace(ENGINE, live.url), { ...init, headers });
      const token = answer.headers.get(TOKEN);
      const name = token === null ? null : (names.get(token) ?? `session-${names.size + 1}`);
      if (token !== null && name !== null) {
        names.set(token, name);
        real.set(name, token);
      }
      const body = await recordable(answer, live);
      exchanges.push([requests.of(requestOf(input, init)), name, answers.of(JSON.stringify(body))]);
      return answerOf(body, name);
    };
  };
  const save = () => {
    mkdirSync(dirname(file), { recursive: true });
    const lines = (list: readonly string[]) => `[\n${list.join(',\n')}\n]`;
    const byTest = Object.entries(tests).map(([test, list]) => `${JSON.stringify(test)}: ${JSON.stringify(list)}`);
    writeFileSync(
      file,
      `{\n"requests": ${lines(requests.all().map((text) => JSON.stringify(text)))},\n"answers": ${lines(answers.all())},\n"tests": {\n${byTest.join(',\n')}\n}\n}\n`,
    );
  };
  return { begin, save, isLive: true };
}

/** Texts by number, each once. */
class Numbered {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  all(): string[] {
    return [...this.#numbers.keys()];
  }
}

async function recordable(answer: Response, { url, channelToken }: LiveEngine): Promise<unknown> {
  if (answer.headers.get('content-type')?.includes('json') === true)
    return JSON.parse((await answer.text()).replaceAll(url, ENGINE).replaceAll(channelToken, CHANNEL)) as unknown;
  return { base64: Buffer.from(await answer.arrayBuffer()).toString('base64') };
}

function answerOf(answer: unknown, token: string | null): Response {
  if (v.is(Bytes, answer)) return new Response(Buffer.from(answer.base64, 'base64'));
  return Response.json(answer, { headers: token === null ? {} : { [TOKEN]: token } });
}

function addressOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : String(input);
}

/** Identity of a request: API, query, variables and session. */
function requestOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  const { pathname } = new URL(addressOf(input));
  if (init?.body === undefined || init.body === null) return JSON.stringify([pathname]);
  const session = new Headers(init.headers).get('authorization') ?? '';
  const body = v.parse(v.object({ query: v.string(), variables: v.unknown() }), JSON.parse(String(init.body)));
  const isAdmin = pathname === '/admin-api';
  return JSON.stringify([
    pathname,
    body.query.replaceAll(/\s+/g, ' '),
    withoutPassword(body.variables),
    isAdmin ? '' : session,
  ]);
}

function withoutPassword(variables: unknown): unknown {
  return JSON.parse(JSON.stringify(variables, (key, value: unknown) => (key === 'password' ? '' : value)));
}
