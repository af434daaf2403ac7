/** A shop with a workbench, its tools for agents, and an agent that speaks the Model Context Protocol to them, all in one process. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { isRecord } from '#schemas/record.ts';
import { readConfig } from '../../src/server/config.ts';
import { ownSessionCookies } from '../../src/server/http/message/session-cookies.ts';
import type { Log } from '../../src/server/log.ts';
import type { Platform } from '../../src/server/platform.ts';
import { openStorefront } from '../../src/server/storefront.ts';
import { dataOf, get, post } from '../contract/builder/builder-client.ts';
import { join, visitorAt } from '../contract/cart-environment.ts';
import { FIXTURES, openTestService, type TestService } from '../contract/harness.ts';
import { NO_BUILD } from '../contract/embedded-storefront.ts';

const ORIGIN = 'http://krua.test';
const OWNER = { name: 'Malee', email: 'malee@example.com', password: 'a long password' };

/** The result of a tool; `fault` if it refused. */
export interface ToolAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly fault: { readonly key: string; readonly message: string; readonly data?: unknown } | undefined;
}

/** An agent at work: it has its tools, and nothing else. */
export interface Agent {
  /** Calls a tool that has to succeed. */
  readonly use: (tool: string, input?: object) => Promise<Readonly<Record<string, unknown>>>;
  /** Calls a tool that may refuse. */
  readonly attempt: (tool: string, input?: object) => Promise<ToolAnswer>;
}

/** The shop as its owner sees it, apart from the agents' tools. */
export interface TaskShop {
  readonly service: TestService;
  /** Saves a page, and publishes it where that is asked for. */
  readonly write: (path: string, page: object, publishes?: boolean) => Promise<void>;
  readonly read: (path: string) => Promise<Readonly<Record<string, unknown>>>;
  /** Threads of comments on a page. */
  readonly comments: (path: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly comment: (body: object) => Promise<void>;
  /** The page that visitors see at a path: its tree, or the status. */
  readonly shown: (path: string) => Promise<unknown>;
  /** Opens a release; answers its id. */
  readonly openRelease: (name: string) => Promise<string>;
  /** Makes a role of the team's own; answers its id. */
  readonly makeRole: (terms: object) => Promise<string>;
  /** The secret of a token of a role: one of the table, or the id of the team's own. */
  readonly token: (role: string) => Promise<string>;
  /** The cookies of somebody in the team who is logged in. */
  readonly person: (role: string) => Promise<string>;
  /** An agent with a token of a role. */
  readonly agent: (role: string) => Promise<Agent>;
  /** Asks the running shop by HTTP. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Opens the shop of the fixtures. */
export async function openTaskShop(
  environment: Readonly<Record<string, string>> = {},
  log: Log = () => undefined,
): Promise<TaskShop> {
  const { service, close } = await openTestService({ shops: FIXTURES, builder: [{ email: OWNER.email }] });
  const owner = visitorAt(service, 'krua.test');
  await join(service, owner, OWNER);
  const asOwner = () => ({ headers: { cookie: owner.cookie() } });
  const config = readConfig({ DATA_DIR: service.dataDir, NODE_ENV: 'test', ...environment });
  const platform: Platform = {
    kind: 'embedded',
    baseUrl: 'http://store.internal',
    fetch: (input, init) => service.fetch(new Request(input, init)),
    site: (request) => service.fetch(request),
    session: ownSessionCookies(),
    close: () => Promise.resolve(),
  };
  const storefront = await openStorefront({
    platform,
    config,
    log,
    ...NO_BUILD,
    assets: { ...NO_BUILD.assets, builder: { entry: '/assets/builder.js', styles: [] } },
  });
  const request = async (url: string | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', 'krua.test');
    return storefront.answer(new Request(url, { ...init, headers }), '203.0.113.9');
  };
  const token: TaskShop['token'] = async (role) => {
    const made = await post(service, 'tokens/create', { name: `Agent (${role})`, role, days: 1 }, asOwner());
    return String(dataOf(made).token);
  };
  const clients: Client[] = [];
  return {
    service,
    async write(path, page, publishes = false) {
      const { revision } = dataOf(await get(service, 'page', { path }, asOwner()));
      const saved = await post(service, 'draft', { path, base: revision, page }, asOwner());
      if (publishes) await post(service, 'publish', { path, base: dataOf(saved).revision }, asOwner());
    },
    read: async (path) => dataOf(await get(service, 'page', { path }, asOwner())),
    async comments(path) {
      const { threads } = dataOf(await get(service, 'comments', { path }, asOwner()));
      return Array.isArray(threads) ? threads.filter(isRecord) : [];
    },
    comment: async (body) => void (await post(service, 'comments/add', body, asOwner())),
    async shown(path) {
      const response = await request(`${ORIGIN}/api/page?${new URLSearchParams({ path })}`);
      const body: unknown = await response.json();
      return response.ok && isRecord(body) && isRecord(body.data) ? body.data.pageComponent : response.status;
    },
    async openRelease(name) {
      const { release } = dataOf(await post(service, 'release-create', { name }, asOwner()));
      return isRecord(release) ? String(release.id) : '';
    },
    async makeRole(terms) {
      const { roles } = dataOf(await post(service, 'roles/save', { langs: null, bars: [], ...terms }, asOwner()));
      return Array.isArray(roles) && isRecord(roles[0]) ? String(roles[0].id) : '';
    },
    token,
    async person(role) {
      if (role === 'owner') return owner.cookie();
      const person = { name: role, email: `${role}@example.com`, password: 'a long password' };
      await post(service, 'team/invite', { email: person.email, role }, asOwner());
      const visitor = visitorAt(service, 'krua.test');
      await join(service, visitor, person);
      return visitor.cookie();
    },
    async agent(role) {
      const client = new Client({ name: 'agent-tasks', version: '1.0.0' });
      const headers = { authorization: `Bearer ${await token(role)}` };
      const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/api/mcp`), {
        fetch: request,
        requestInit: { headers },
      });
      await client.connect(transport);
      clients.push(client);
      return agentOf(client);
    },
    fetch: (path, init) => request(ORIGIN + path, init),
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await storefront.close();
      await close();
    },
  };
}

function agentOf(client: Client): Agent {
  const attempt: Agent['attempt'] = async (name, input = {}) => {
    const result = await client.callTool({ name, arguments: { ...input } });
    const [first]: readonly unknown[] = Array.isArray(result.content) ? result.content : [];
    const read: unknown = isRecord(first) && first.type === 'text' ? JSON.parse(String(first.text)) : first;
    const data = isRecord(read) ? read : {};
    const fault = { key: String(data.key), message: String(data.message), data: data.data };
    return { data, fault: result.isError === true ? fault : undefined };
  };
  return {
    attempt,
    async use(name, input) {
      const { data, fault } = await attempt(name, input);
      if (fault !== undefined) throw new Error(`${name}: ${fault.key}: ${fault.message}`);
      return data;
    },
  };
}
