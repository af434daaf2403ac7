/**
 * Tasks that an agent solves with only the shop's tools, over the Model Context Protocol; and the tools'
 * refusals.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import type { Role } from '#schemas/builder/roles.ts';
import { EDITING_TASKS } from './editing-tasks.ts';
import { type Agent, openTaskShop, type TaskShop } from './shop.ts';
import { SHOP_WIDE_TASKS } from './shop-wide-tasks.ts';
import { TEAM_TASKS } from './team-tasks.ts';

let shop: TaskShop;
const agents = new Map<Role, Agent>();
beforeAll(async () => {
  shop = await openTaskShop();
});
afterAll(() => shop.close());

async function agentOf(role: Role): Promise<Agent> {
  const agent = agents.get(role) ?? (await shop.agent(role));
  agents.set(role, agent);
  return agent;
}

const TASKS = [...EDITING_TASKS, ...SHOP_WIDE_TASKS, ...TEAM_TASKS];

test.each(TASKS.map((task) => [task.title, task] as const))('an agent %s', async (_, task) => {
  await task.start(shop);
  // The goal is not reached before the agent has worked.
  await expect(task.check(shop)).rejects.toThrow(/expected|undefined|no data/);
  await task.solve(await agentOf(task.role ?? 'editor'), shop);
  await task.check(shop);
});

test('there are twenty-two tasks, each with a goal of its own', () => {
  expect(TASKS).toHaveLength(22);
  expect(new Set(TASKS.map(({ goal }) => goal)).size).toBe(22);
});

test('an agent with a role of the team’s own knows its limits, and is refused beyond them with the component', async () => {
  const bars = [{ type: 'heading', acts: ['edit', 'remove'] }];
  const acts = ['read', 'translate', 'edit'];
  const agent = await shop.agent(await shop.makeRole({ name: 'Shelf filler', acts, bars }));
  expect(await agent.use('session')).toMatchObject({ role: 'Shelf filler', acts, langs: null, bars });
  await shop.write('/shelf', { pageComponent: [{ type: 'heading', id: 'top', props: { text: 'Teas' } }] });
  const { revision: base } = await agent.use('read_page', { path: '/shelf' });
  const patch = (...operations: object[]) => agent.attempt('patch_page', { path: '/shelf', base, operations });
  const added = { op: 'insert', parent: null, nodes: [{ type: 'text' }] };
  for (const [act, operation] of [
    ['edit', { op: 'set', id: 'top', path: '/props/text', value: 'Coffees' }],
    ['remove', { op: 'remove', id: 'top' }],
  ] as const)
    expect((await patch(added, operation)).fault).toMatchObject({
      key: 'BARRED',
      data: { node: 'top', type: 'heading', act },
    });
  expect((await patch(added)).fault).toBeUndefined();
});

test('a search finds what the footer of all pages holds, which is patched like a page', async () => {
  const agent = await agentOf('editor');
  await shop.write('zone:footer', { pageComponent: [{ type: 'text', id: 'imprint', props: { text: 'Tel. 0-2000' } }] });
  const { found } = await agent.use('find_values', { contains: 'Tel. 0-2000' });
  expect(found).toMatchObject([{ path: 'zone:footer', node: 'imprint' }]);
  const [{ revision = 0 } = {}] = Array.isArray(found) ? found : [];
  const operations = [{ op: 'set', id: 'imprint', path: '/props/text', value: 'Tel. 0-3000' }];
  await agent.use('patch_page', { path: 'zone:footer', base: revision, operations });
  expect(await agent.use('check_page', { path: 'zone:footer', lang: 'th' })).toMatchObject({ findings: [] });
});

test('a patch is made whole or not at all, and says which operation is at fault and what there is', async () => {
  const agent = await agentOf('editor');
  await shop.write('/whole', { pageComponent: [{ type: 'text', id: 'a', props: { text: 'A' } }] });
  const { revision } = await agent.use('read_page', { path: '/whole' });
  const removed = { op: 'remove', id: 'a' };
  const patches = [
    [
      [removed, { op: 'remove', id: 'b' }],
      { key: 'NO_NODE', message: 'operations/1: the page has no node b; it has none' },
    ],
    [
      [{ op: 'insert', parent: null, after: 'x', nodes: [{ type: 'text' }] }],
      { key: 'NO_SIBLING', message: 'operations/0: x does not stand in the page; there stand a' },
    ],
    [[{ op: 'move', id: 'a', parent: 'a' }], { key: 'INTO_ITSELF' }],
    [[{ op: 'set', id: 'a', path: '/pageHead/title', value: 'A' }], { key: 'WRONG_PATH' }],
    [[{ op: 'set', id: 'a', path: '/props/text/deep', value: 'A' }], { key: 'WRONG_PATH' }],
    [[{ op: 'set', id: 'a', path: '/id', value: 'A' }], { key: 'INVALID_INPUT' }],
    [[{ op: 'erase' }], { key: 'INVALID_INPUT' }],
    [[], { key: 'INVALID_INPUT' }],
  ] as const;
  for (const [operations, fault] of patches)
    expect((await agent.attempt('patch_page', { path: '/whole', base: revision, operations })).fault).toMatchObject(
      fault,
    );
  expect(await shop.read('/whole')).toMatchObject({ revision, page: { pageComponent: [{ id: 'a' }] } });
});

test('a base that the shop no longer knows is refused with the revision to read', async () => {
  const agent = await agentOf('editor');
  await shop.write('/unknown-base', { pageComponent: [] });
  const operations = [{ op: 'insert', parent: null, nodes: [{ type: 'divider' }] }];
  const { fault } = await agent.attempt('patch_page', { path: '/unknown-base', base: 77, operations });
  expect(fault).toMatchObject({ key: 'STALE', data: { revision: 1 } });
});

test('a part of a page becomes a block with fields, is used again with other words, and shows once published', async () => {
  const agent = await agentOf('publisher');
  const heading = { type: 'heading', id: 'h', props: { text: 'Tea fair' } };
  await shop.write('/fair', { pageComponent: [{ type: 'section', id: 'box', children: [heading] }] });
  const made = await agent.use('make_section', { path: '/fair', base: 1, node: 'box', title: 'Fair box' });
  expect(made).toMatchObject({ revision: 2, type: 'section:fair-box', fields: ['text'], diagnostics: [] });
  expect(await agent.use('describe_type', { type: 'section:fair-box' })).toMatchObject({
    category: 'sections',
    schema: { properties: { text: {} } },
  });
  const node = { type: 'section:fair-box', id: 'more', props: { text: 'Pot fair' } };
  const operations = [{ op: 'insert', parent: null, nodes: [node] }];
  expect(await agent.use('patch_page', { path: '/fair', base: 2, operations })).toMatchObject({ diagnostics: [] });
  await agent.use('publish_page', { path: '/fair', base: 3 });
  const box = (id: string, text: string) => ({
    type: 'section',
    id,
    children: [{ ...heading, id: `${id}/h`, props: { text } }],
  });
  expect(await shop.shown('/fair')).toEqual([box('box', 'Tea fair'), box('more', 'Pot fair')]);
});

test('a block that can’t be made leaves neither a section nor a change of the page', async () => {
  const agent = await agentOf('editor');
  await shop.write('/no-block', { pageComponent: [{ type: 'text', id: 'a', props: { text: 'A' } }] });
  const ask = { path: '/no-block', base: 1, node: 'a', title: 'No block' };
  const fields = [{ node: 'a', at: '/props/none' }];
  expect((await agent.attempt('make_section', { ...ask, node: 'b' })).fault).toMatchObject({ key: 'NO_NODE' });
  expect((await agent.attempt('make_section', { ...ask, fields })).fault).toMatchObject({ key: 'NO_FIELD' });
  await shop.write('/no-block', { pageComponent: [{ type: 'text', id: 'a', props: { text: 'B' } }] });
  expect((await agent.attempt('make_section', ask)).fault).toMatchObject({ key: 'CONFLICT' });
  const { types } = await agent.use('list_types', { category: 'sections' });
  expect(JSON.stringify(types)).not.toContain('no-block');
  expect(await agent.use('make_section', { ...ask, base: 2 })).toMatchObject({ type: 'section:no-block' });
});

test('a patch into a release leaves the drafts of the shop alone', async () => {
  const agent = await agentOf('editor');
  await shop.write('/released', { pageComponent: [{ type: 'text', id: 'a', props: { text: 'Now' } }] }, true);
  const release = await shop.openRelease('Spring');
  expect(await agent.use('list_releases')).toMatchObject({ releases: [{ id: release, name: 'Spring' }] });
  const { revision } = await agent.use('read_page', { path: '/released', release });
  const operations = [{ op: 'set', id: 'a', path: '/props/text', value: 'Spring' }];
  await agent.use('patch_page', { path: '/released', release, base: revision, operations });
  const text = (value: string) => ({ page: { pageComponent: [{ props: { text: value } }] } });
  expect(await agent.use('read_page', { path: '/released', release })).toMatchObject(text('Spring'));
  expect(await agent.use('read_page', { path: '/released' })).toMatchObject(text('Now'));
});

test('nodes that nest too deep, and bodies that are too large, are refused', async () => {
  const agent = await agentOf('editor');
  let value: object = { type: 'section' };
  for (let level = 0; level < 100; level += 1) value = { type: 'section', children: [value] };
  const operations = [{ op: 'insert', parent: null, nodes: [value] }];
  expect((await agent.attempt('patch_page', { path: '/deep', base: 0, operations })).fault).toMatchObject({
    key: 'TOO_DEEP',
  });
  const response = await ask('/api/agent/patch_page', { body: 'x'.repeat(1024 * 1024 + 1) });
  expect([response.status, await response.json()]).toMatchObject([413, { key: 'BODY_TOO_LARGE' }]);
});

let token = '';
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  token ||= await shop.token('editor');
  return shop.fetch(path, { method: 'POST', ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
}

test('the same tools answer over HTTP, with schemas, and say what is wrong and where', async () => {
  const listed: unknown = await (await ask('/api/agent', { method: 'GET' })).json();
  const tools = isRecord(listed) && isRecord(listed.data) && Array.isArray(listed.data.tools) ? listed.data.tools : [];
  expect(tools).toContainEqual(
    expect.objectContaining({
      name: 'patch_page',
      isReadOnly: false,
      inputSchema: expect.objectContaining({ type: 'object' }),
    }),
  );
  const pages = await ask('/api/agent/list_pages');
  expect([pages.status, await pages.json()]).toMatchObject([
    200,
    { success: true, data: { pages: expect.any(Array) } },
  ]);
  const wrong = await ask('/api/agent/read_page', { body: '{"path":"about","more":1}' });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { key: 'INVALID_INPUT', data: { problems: [{ path: '/path' }, { path: '/more' }] } },
  ]);
  expect((await ask('/api/agent/read_page', { body: '{' })).status).toBe(400);
  expect((await ask('/api/agent/no_tool')).status).toBe(404);
  // Nothing is streamed: a stream would stay open, and count as a request under way.
  for (const path of ['/api/agent/list_pages', '/api/mcp']) {
    const { status, headers } = await ask(path, { method: 'GET', headers: { accept: 'text/event-stream' } });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  }
});

test('nobody without a token gets in, by either way, and a page of another site does not either', async () => {
  for (const path of ['/api/agent/list_pages', '/api/mcp']) {
    const without = await ask(path, { headers: { authorization: 'Bearer raan_nothing' } });
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer\b/),
    ]);
    expect((await ask(path, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  }
});

test('the same tools answer over stdin and stdout', async () => {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = incoming;
      const body = method === 'POST' ? { body: await buffer(incoming) } : {};
      const given = new Headers();
      for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') given.set(name, value);
      const answer = await shop.fetch(url, { method, headers: given, ...body });
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.bytes());
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const client = new Client({ name: 'agent-tasks', version: '1.0.0' });
  try {
    const env = { RAAN_URL: `http://127.0.0.1:${port}`, RAAN_TOKEN: await shop.token('reviewer') };
    const args = ['src/cli/run.mjs', 'src/server/agents/stdio.ts'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('patch_page');
    const session = await client.callTool({ name: 'session', arguments: {} });
    expect(session.content).toMatchObject([{ type: 'text', text: expect.stringContaining('"role":"reviewer"') }]);
    const refused = await client.callTool({ name: 'publish_page', arguments: { path: '/', base: 0 } });
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('NOT_ALLOWED') }] });
  } finally {
    await client.close();
    server.close();
  }
});

test.runIf(process.env.CHROMIUM_PATH)('a picture of a draft is drawn where a browser is configured', async () => {
  const own = await openTaskShop({ CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '' });
  try {
    await own.write('/drawn', { pageComponent: [{ type: 'heading', props: { text: 'Drawn' } }] });
    const agent = await own.agent('editor');
    const drawn = await agent.use('page_picture', { path: '/drawn', lang: 'th', width: 400, height: 400 });
    expect(drawn).toMatchObject({ type: 'image', mimeType: 'image/png' });
    const { width, height } = await sharp(Buffer.from(String(drawn.data), 'base64')).metadata();
    expect([width, height]).toEqual([400, 400]);
  } finally {
    await own.close();
  }
});

test('the browser of pictures is given no address that the request names', { meta: { field: ['2.2'] } }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'raan-browser-'));
  const browser = join(folder, 'browser');
  // Writes its arguments, instead of a picture.
  await writeFile(
    browser,
    '#!/bin/sh\nfor each; do case "$each" in --screenshot=*) out="${each#*=}";; esac; done\nprintf \'%s\\n\' "$@" > "$out"\n',
    { mode: 0o755 },
  );
  const own = await openTaskShop({ CHROMIUM_PATH: browser });
  try {
    const headers = { authorization: `Bearer ${await own.token('editor')}`, host: '127.0.0.1:9999' };
    const answer = await own.fetch('/api/agent/page_picture', { method: 'POST', headers, body: '{"path":"/"}' });
    const body: unknown = await answer.json();
    const picture = isRecord(body) && isRecord(body.data) ? String(body.data.base64) : '';
    const given = Buffer.from(picture, 'base64').toString();
    expect(given).not.toContain('9999');
    expect(given.match(/https?:\S+/g)).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      expect.stringMatching(/^http:\/\/page\.invalid\/[0-9a-f]{32}$/),
    ]);
  } finally {
    await own.close();
    await rm(folder, { recursive: true });
  }
});

test('without a browser a picture is refused with the way to go on', async () => {
  const { fault } = await (await agentOf('editor')).attempt('page_picture', { path: '/' });
  expect(fault).toMatchObject({ key: 'NO_BROWSER', message: expect.stringContaining('page_outline') });
});
