/**
 * The shop for agents and scripts: `GET /api/agent` lists the tools, `POST /api/agent/<tool>` runs one. `/api/mcp` has
 * the same tools in the Model Context Protocol (streamable HTTP, stateless). The store decides on the caller's rights.
 */
import { decodeText, notUtf8 } from '#schemas/values/text/decode-text.ts';
import type { Lang } from '#schemas/lang.ts';
import { findShapeFault, type JsonLimits } from '#schemas/lenient/json-shape.ts';
import { MCP_PATH, RESOURCE_METADATA_PATH } from '#schemas/builder/agent-login.ts';
import { ASSISTANT_PATH } from '#schemas/builder/assistant.ts';
import { isRecord } from '#schemas/record.ts';
import { BODY_LIMITS } from '../../bounds/limits.ts';
import { BODY_FAULTS, type ReadBytes } from '../../bounds/read-bytes.ts';
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '../../bounds/concurrency-limiter.ts';
import type { Manifest } from '../../tools/builder/api/manifest.ts';
import type { AnswerAssistant } from '../assistant/answer-assistant.ts';
import { visitorOf, withBody } from '../http/bounds/bodies.ts';
import { isAborted } from '../http/bounds/aborted.ts';
import type { RequestContext } from '../http/message/request-context.ts';
import { errorFields, type Log } from '../log.ts';
import { type Caller, callerUntil, callStore, type ToolContext, ToolFault } from './agent-store.ts';
import type { Pictures } from './picture.ts';
import type { AnswerFile } from './picture-gateway.ts';
import { PAGE_TOOLS } from './page-tools.ts';
import { PICTURE_TOOL } from './picture-tool.ts';
import { TEAM_TOOLS } from './team-tools.ts';
import type { Tool } from './tool.ts';
import type { RunInThread } from './tool-thread.ts';

/** Path of the tools as HTTP. */
export const AGENT_PATH = '/api/agent';

/** Dependencies of the agents' API. */
export interface AgentOptions {
  /** Sends a call to the shop's API as the request's caller. */
  readonly callApi: (request: Request, context: RequestContext) => Promise<Response>;
  readonly manifest: Manifest;
  readonly inThread: RunInThread;
  readonly render: (context: RequestContext, path: string, lang: Lang) => Promise<string | undefined>;
  readonly pictures: Pictures | undefined;
  /** Serves a path of the shop as to an anonymous visitor. */
  readonly answerFile: (context: RequestContext, ...asked: Parameters<AnswerFile>) => Promise<Response>;
  readonly log: Log;
  /** Creates the assistant of the workbench from the tools; undefined: the operator has configured none. */
  readonly assistant?: ((tools: Iterable<ListedTool>) => AnswerAssistant) | undefined;
}

/** Handles one request below `/api/agent` or `/api/assistant`, or of `/api/mcp`; never throws. */
export type AnswerAgents = (request: Request, context: RequestContext) => Promise<Response>;

const NO_STORE = { 'cache-control': 'no-store' };
/** The response to a call whose result is JSON already. */
const ANSWER_START = Buffer.from('{"success":true,"data":');
const ANSWER_END = Buffer.from('}');

/** A patch of a few hundred nodes. */
const BODY_SHAPE: JsonLimits = { depth: 256, keys: 500, values: 20_000 };
/** Maximum messages of one request; each may run a tool. */
const MAX_MESSAGES = 20;

/** Tools that run in the thread of requests. */
const OWN_TOOLS: ReadonlyMap<string, Tool> = new Map([...TEAM_TOOLS, PICTURE_TOOL].map((tool) => [tool.name, tool]));
/** A tool as it is listed. */
type ListedTool = Omit<Tool, 'run'>;
/** Tools by name, in the order in which they are listed. */
export const TOOLS: ReadonlyMap<string, ListedTool> = new Map(
  [...TEAM_TOOLS, ...PAGE_TOOLS, PICTURE_TOOL].map(({ run: _run, ...tool }) => [tool.name, tool]),
);

/**
 * Tools that run concurrently in a process, and how many more of one shop may wait: a tool may query the database
 * hundreds of times.
 */
const AT_ONCE = 4;
const MOST_WAITING = 50;

/** Creates the limiter of tools. Shops are served in turn; further calls of a shop with a full queue get 429. */
function createToolLimiter(): ConcurrencyLimiter {
  return createConcurrencyLimiter(AT_ONCE, {
    most: MOST_WAITING,
    refuse: () =>
      new ToolFault(429, 'TOO_MANY_REQUESTS', 'agents ask for more at once than is done here: ask again later'),
  });
}

/** Creates the API. */
export function createAgents({
  callApi,
  manifest,
  inThread,
  render,
  pictures,
  answerFile,
  log,
  assistant,
}: AgentOptions): AnswerAgents {
  const contextOf = (request: Request, context: RequestContext): ToolContext => ({
    caller: callerOf(request, context, callApi),
    manifest,
    render: (path, lang) => render(context, path, lang),
    picture:
      pictures && ((html, size) => pictures.capture(html, size, (path, method) => answerFile(context, path, method))),
  });
  const runLimited = createToolLimiter();
  const assist = assistant?.([...TOOLS.values()]);
  return async (request, context) => {
    try {
      const tools = contextOf(request, context);
      // Admits the caller before it reads any of the request.
      const { acts } = await callStore(tools.caller, 'builderSession', {});
      // Any other name is the default shop's, and can be invented.
      const shop = context.isKnownHost ? context.host : '';
      const runIn =
        (own: ToolContext): RunTool =>
        ({ name }, input) =>
          runLimited<ToolResult>(() => OWN_TOOLS.get(name)?.run(own, input) ?? inThread(name, own, input), shop);
      const { pathname } = context.url;
      const read = () => readJson(request, visitorOf(context));
      if (assist !== undefined && pathname.startsWith(`${ASSISTANT_PATH}/`)) {
        const toolsUntil = (signal: AbortSignal) => {
          const run = runIn({ ...tools, caller: callerUntil(signal, tools.caller) });
          return (name: string, input: object) => run(findTool(name), input);
        };
        return await assist({ request, pathname, acts, shop, read, toolsUntil });
      }
      return pathname === MCP_PATH
        ? await answerMcp(request, read, runIn(tools), log)
        : await answerTool(request, read, pathname, runIn(tools));
    } catch (error) {
      if (!(error instanceof ToolFault) && isAborted(request, error)) {
        log('info', 'request-aborted', { path: context.url.pathname });
        return refuse(new ToolFault(400, 'ABORTED', 'the request broke off'));
      }
      return refuse(toFault(error, log), challengeOf(request, context));
    }
  };
}

/** Reads the body of a request. */
type ReadJson = () => Promise<unknown>;
/** Result of a tool; one that ran in the thread of tools is already JSON (UTF-8). */
type ToolResult = object | Uint8Array<ArrayBuffer>;
/** Runs a tool for the caller of a request. */
type RunTool = (tool: ListedTool, input: unknown) => Promise<ToolResult>;

async function answerTool(request: Request, read: ReadJson, pathname: string, run: RunTool): Promise<Response> {
  if (pathname === AGENT_PATH) {
    demandMethod(request, 'GET');
    const listed = [...TOOLS.values()].map(({ input: _input, ...tool }) => tool);
    return answer({ success: true, data: { tools: listed } });
  }
  const name = pathname.slice(AGENT_PATH.length + 1);
  const tool = findTool(name);
  demandMethod(request, 'POST');
  const result = await run(tool, await read());
  if (!(result instanceof Uint8Array)) return answer({ success: true, data: result });
  return new Response(Buffer.concat([ANSWER_START, result, ANSWER_END]), {
    headers: { ...NO_STORE, 'content-type': 'application/json' },
  });
}

async function answerMcp(request: Request, read: ReadJson, run: RunTool, log: Log): Promise<Response> {
  // GET would open an endless stream that nothing is sent in.
  demandMethod(request, 'POST');
  // Loaded by the first agent: neither shoppers nor the start of the server need it.
  const { openMcp } = await import('./mcp.ts');
  const parsedBody = await read();
  if (Array.isArray(parsedBody) && parsedBody.length > MAX_MESSAGES)
    throw new ToolFault(400, 'INVALID_INPUT', `expected at most ${MAX_MESSAGES} messages`);
  return openMcp({
    tools: [...TOOLS.values()],
    run: async (name, input) => {
      const result = await run(findTool(name), input);
      return result instanceof Uint8Array ? new TextDecoder().decode(result) : result;
    },
    toFault: (error) => toFault(error, log),
  }).handleRequest(request, parsedBody);
}

function demandMethod({ method }: Request, allowed: 'GET' | 'POST'): void {
  if (method !== allowed) throw new ToolFault(405, 'METHOD_NOT_ALLOWED', `expected ${allowed}`, { allow: allowed });
}

function findTool(name: string): ListedTool {
  const tool = TOOLS.get(name);
  if (tool === undefined)
    throw new ToolFault(
      404,
      'NO_TOOL',
      `there is no tool ${name.slice(0, 100)}; there are ${[...TOOLS.keys()].join(', ')}`,
    );
  return tool;
}

/** Headers that identify the caller. */
const IDENTITY = ['authorization', 'cookie', 'x-app-access-token'];

function callerOf(request: Request, context: RequestContext, callApi: AgentOptions['callApi']): Caller {
  const { origin } = context;
  return {
    lang: 'en',
    origin,
    fetch(path, init) {
      const url = new URL(path, origin);
      const headers = new Headers({ accept: 'application/json', 'page-language': 'en' });
      for (const name of IDENTITY) {
        const value = request.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      if (init !== undefined) headers.set('content-type', 'application/json');
      return callApi(new Request(url, { ...init, headers }), { ...context, url, headers, path: url.pathname });
    },
  };
}

function readJson(request: Request, visitor: string): Promise<unknown> {
  return withBody(request, BODY_LIMITS.toolBytes, parseBody, visitor);
}

/** @throws ToolFault if the body can't be read, is no JSON or is nested deeper than a page */
function parseBody(read: ReadBytes): unknown {
  if (!read.ok) {
    const { status, key } = BODY_FAULTS[read.fault];
    throw new ToolFault(status, key, `expected at most ${BODY_LIMITS.toolBytes} bytes, in time`);
  }
  const text = new TextDecoder().decode(read.bytes);
  const fault = findShapeFault(text, BODY_SHAPE);
  if (fault !== undefined) throw new ToolFault(400, 'INVALID_INPUT', fault);
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    const decoded = decodeText(read.bytes);
    const found = decoded.ok ? '' : `, found ${notUtf8(decoded.encoding)}`;
    throw new ToolFault(400, 'INVALID_INPUT', `expected JSON${found}`);
  }
}

function toFault(error: unknown, log: Log): ToolFault {
  if (error instanceof ToolFault) return error;
  log('error', 'agent-failed', errorFields(error));
  return new ToolFault(500, 'INTERNAL', 'something went wrong here; it is in the log of the service');
}

/** How a caller without a valid token gets one: at the protocol's endpoint by the log-in of agents (RFC 9728, section 5.1). */
function challengeOf({ headers }: Request, { url, origin }: RequestContext): string {
  if (url.pathname !== MCP_PATH) return 'Bearer';
  const error = headers.has('authorization') ? ', error="invalid_token"' : '';
  return `Bearer resource_metadata="${origin}${RESOURCE_METADATA_PATH}${MCP_PATH}"${error}`;
}

function refuse({ status, key, message, data }: ToolFault, challenge = 'Bearer'): Response {
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': challenge } : {};
  if (status === 405 && isRecord(data)) headers.allow = String(data.allow);
  if (status === 503) headers['retry-after'] = '2';
  return answer({ success: false, key, msg: message, ...(isRecord(data) ? { data } : {}) }, status, headers);
}

function answer(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { ...NO_STORE, ...headers } });
}
