/**
 * A `fetch` that records what a real engine answers, or replays it. A replay knows each request by its query, its variables and its
 * session; the same request in turn gets the answers in turn, as the engine's state went on between them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

const Exchange = v.object({ request: v.string(), token: v.nullable(v.string()), answer: v.unknown() });
const Recording = v.object({ channel: v.string(), exchanges: v.array(Exchange) });
type Recorded = v.InferOutput<typeof Exchange>;

export interface EngineRecording {
  readonly fetch: typeof globalThis.fetch;
  /** Writes what was recorded; nothing of a replay. */
  readonly save: () => void;
  readonly isLive: boolean;
}

const TOKEN = 'vendure-auth-token';

/** Records from the engine at `liveUrl`, or replays the file where that is undefined. */
export function openRecording(file: string, liveUrl: string | undefined): EngineRecording {
  if (liveUrl !== undefined) return record(file);
  if (!existsSync(file)) throw new Error(`there is no recording ${file}; ENGINE_URL records one`);
  const { exchanges } = v.parse(Recording, JSON.parse(readFileSync(file, 'utf8')));
  const answers = Map.groupBy(exchanges, ({ request }) => request);
  const positions = new Map<string, number>();
  const replay: typeof globalThis.fetch = async (input, init) => {
    const sent = requestOf(input, init);
    const known = answers.get(sent) ?? [];
    const at = positions.get(sent) ?? 0;
    positions.set(sent, at + 1);
    const exchange = known[Math.min(at, known.length - 1)];
    if (exchange === undefined) return new Response(`never recorded: ${sent}`, { status: 501 });
    return answerOf(exchange);
  };
  return { fetch: replay, save: () => undefined, isLive: false };
}

function record(file: string): EngineRecording {
  const exchanges: Recorded[] = [];
  const names = new Map<string, string>();
  const nameOf = (token: string) => {
    const name = names.get(token) ?? `session-${names.size + 1}`;
    names.set(token, name);
    return name;
  };
  const real = new Map<string, string>();
  const recorded: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const authorization = headers.get('authorization')?.replace('Bearer ', '');
    if (authorization !== undefined) headers.set('authorization', `Bearer ${real.get(authorization) ?? authorization}`);
    const answer = await globalThis.fetch(input, { ...init, headers });
    const token = answer.headers.get(TOKEN);
    const name = token === null ? null : nameOf(token);
    if (token !== null && name !== null) real.set(name, token);
    const exchange = { request: requestOf(input, init), token: name, answer: await answer.json() };
    exchanges.push(exchange);
    return answerOf(exchange);
  };
  const save = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ channel: 'recorded', exchanges }, null, 1)}\n`);
  };
  return { fetch: recorded, save, isLive: true };
}

function answerOf({ answer, token }: Recorded): Response {
  return Response.json(answer, { headers: token === null ? {} : { [TOKEN]: token } });
}

/** What makes a request the same: API, query, variables and session. */
function requestOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  const url = new URL(input instanceof Request ? input.url : input);
  const session = new Headers(init?.headers).get('authorization') ?? '';
  const body = v.parse(v.object({ query: v.string(), variables: v.unknown() }), JSON.parse(String(init?.body)));
  const isAdmin = url.pathname === '/admin-api';
  return JSON.stringify([
    url.pathname,
    body.query.replaceAll(/\s+/g, ' '),
    withoutPassword(body.variables),
    isAdmin ? '' : session,
  ]);
}

function withoutPassword(variables: unknown): unknown {
  return JSON.parse(JSON.stringify(variables, (key, value: unknown) => (key === 'password' ? '' : value)));
}
