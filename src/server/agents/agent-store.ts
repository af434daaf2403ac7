/** The store for an agent's tools: the builder's calls and the shop's own, with the caller's rights. */
import type * as v from 'valibot';
import { type BuilderCalls, builderCalls } from '#schemas/builder/calls.ts';
import type { Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import type { Manifest } from '../../tools/builder/api/manifest.ts';

type Name = keyof BuilderCalls;
type In<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined;
type Input<N extends Name> = BuilderCalls[N]['method'] extends 'GET'
  ? In<BuilderCalls[N]['query']>
  : In<BuilderCalls[N]['body']>;

/** An error for a program to handle: `key` names it, `data` has its details. */
export class ToolFault extends Error {
  override name = 'ToolFault';
  readonly status: number;
  readonly key: string;
  readonly data: unknown;

  constructor(status: number, key: string, message: string, data?: unknown) {
    super(message);
    this.status = status;
    this.key = key;
    this.data = data;
  }
}

/** The caller of one request. */
export interface Caller {
  /** Sends a request to the shop's own API, with the headers of the caller. */
  readonly fetch: (
    path: string,
    init?: { readonly method: 'POST'; readonly body: Uint8Array<ArrayBuffer> },
  ) => Promise<Response>;
  readonly lang: Lang;
  /** The shop's public origin. */
  readonly origin: string;
}

/** The caller until a signal: what is stopped sends nothing more. */
export function callerUntil(signal: AbortSignal, { fetch, ...caller }: Caller): Caller {
  const fetchUntil: Caller['fetch'] = (path, init) => {
    signal.throwIfAborted();
    return fetch(path, init);
  };
  return { ...caller, fetch: fetchUntil };
}

/** Context of all tools. */
interface SharedContext {
  readonly caller: Caller;
  readonly manifest: Manifest;
  /** The HTML of a page's draft; undefined if it can't be shown, as that of a pattern such as `/product/*`. */
  readonly render: (path: string, lang: Lang) => Promise<string | undefined>;
}

/** Context of the tools of `page-tools.ts`, in the thread of tools. */
export interface PageContext extends SharedContext {
  /** Faults that the renderer finds in a page's tree. */
  readonly diagnose: Diagnose;
}

/** Context of the other tools, in the thread that handles requests. */
export interface ToolContext extends SharedContext {
  /** A screenshot of HTML as PNG; undefined if no browser is configured. */
  readonly picture: ((html: string, size: PictureSize) => Promise<Buffer>) | undefined;
}

/** px */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Finds the faults of a tree; paths are JSON Pointers into the page. */
export type Diagnose = (tree: unknown, lang: Lang) => readonly PageFault[];

/** A fault of a page. */
export interface PageFault {
  readonly level: 'info' | 'warn' | 'error';
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/**
 * Makes a builder's call as the caller.
 * @throws ToolFault with the store's refusal
 */
export async function callStore<N extends Name>(
  { fetch }: Pick<Caller, 'fetch'>,
  name: N,
  input: Input<N>,
): Promise<v.InferOutput<BuilderCalls[N]['output']>> {
  const { method, path } = builderCalls[name];
  const given = Object.entries(isRecord(input) ? input : {}).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value]] : [],
  );
  const query = new URLSearchParams(given).toString();
  const response = await (method === 'GET'
    ? fetch(query === '' ? path : `${path}?${query}`)
    : fetch(path, { method, body: new TextEncoder().encode(JSON.stringify(input)) }));
  const answer = await readJson(response);
  // The embedded store validates its responses by its own schemas.
  if (answer.success === true) return answer.data as v.InferOutput<BuilderCalls[N]['output']>;
  const key = typeof answer.key === 'string' ? answer.key : 'STORE_FAILED';
  const message = typeof answer.msg === 'string' ? answer.msg : `the store answered ${response.status}`;
  throw new ToolFault(response.status < 400 ? 409 : response.status, key, message, answer.data);
}

/** Reads a public call of the shop, such as `/api/search?q=tea`; undefined if it is refused. */
export async function readShop({ fetch }: Pick<Caller, 'fetch'>, path: string): Promise<unknown> {
  const response = await fetch(path);
  const answer = await readJson(response);
  return response.ok ? answer.data : undefined;
}

async function readJson(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const answer: unknown = await response.json().catch(() => undefined);
  return isRecord(answer) ? answer : {};
}
