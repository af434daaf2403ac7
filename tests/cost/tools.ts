/** A valid input for every tool of agents, and the protocol that carries them. */
import { TOOLS } from '../../src/server/agents/answer-agents.ts';
import { PAGE_TOOLS } from '../../src/server/agents/page-tools.ts';
import { type Input, type Route, toJson } from './body.ts';
import type { Sent } from './shop.ts';

const page = () => ({ path: '/lab', lang: 'en' });

/** Inputs by tool. */
export const TOOL_INPUTS: Readonly<Record<string, Input>> = {
  session: () => ({}),
  list_types: () => ({ category: 'content' }),
  describe_type: () => ({ type: 'heading' }),
  list_comments: () => ({ path: '/lab' }),
  comment: (salt) => ({ path: `/cost/${salt}`, text: 'x', node: 'a' }),
  resolve_comment: () => ({ path: '/lab', thread: 1 }),
  ask_review: (salt) => ({ path: `/cost/${salt}`, text: 'x' }),
  publish_page: (salt) => ({ path: `/cost/${salt}`, base: 0, note: 'x' }),
  list_pages: () => ({}),
  list_releases: () => ({}),
  read_page: () => ({ path: '/lab' }),
  patch_page: (salt) => ({
    path: `/tool/${salt}`,
    base: 0,
    operations: [{ op: 'insert', parent: null, nodes: [{ type: 'text', props: { text: 'x' } }] }],
  }),
  make_section: (salt) => ({ path: `/tool/${salt}`, base: 0, node: 'x', title: 'x', fields: [] }),
  check_page: page,
  find_values: () => ({ path: '/lab', type: 'text', kind: 'text', contains: 'x' }),
  read_texts: () => ({ path: '/lab', from: 'th', to: 'en' }),
  page_outline: page,
  page_picture: () => ({ path: '/lab', lang: 'en', width: 320, height: 320 }),
  find_products: () => ({ words: 'soap' }),
};

/** Tools that run in the thread of tools. */
const IN_THREAD: ReadonlySet<string> = new Set(PAGE_TOOLS.map(({ name }) => name));

const JSON_TYPE = ['content-type', 'application/json'] as const;

/** The tools as HTTP, and the protocol's messages. */
export function toolRoutes(): Route[] {
  const tools = [...TOOLS].map(([name, { input: schema }]): Route => ({
    route: `POST /api/agent/${name}`,
    input: TOOL_INPUTS[name] ?? (() => undefined),
    schema,
    send: (input) => post(`/api/agent/${name}`, toJson(input)),
    ...(IN_THREAD.has(name) ? { heavy: 'thread' } : {}),
  }));
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'describe_type', arguments: { type: 'heading' } },
  };
  const mcp = (input: Input, name: string): Route => ({
    route: `ALL /api/mcp (${name})`,
    input,
    send: (given) => post('/api/mcp', toJson(given)),
  });
  return [...tools, mcp(() => call, 'message'), mcp(() => [call], 'batch')];
}

function post(path: string, body: string): Sent {
  return { method: 'POST', path, headers: [JSON_TYPE, ['accept', 'application/json, text/event-stream']], body };
}
