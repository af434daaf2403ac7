/** An agent that speaks the Model Context Protocol with `npm run mcp`. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { Script, Workshop } from './workshop.ts';

const TOOLS = {
  success: true,
  data: {
    tools: [
      { name: 'session', title: 'Session', description: 'Who asks', isReadOnly: true, inputSchema: { type: 'object' } },
    ],
  },
};

/** Asks for the list of tools, which comes from a shop that has one. */
export async function talkToAgentServer(workshop: Workshop, script: Script): Promise<void> {
  const shop = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(TOOLS)),
  );
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const address = shop.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const server = workshop.start(script, { env: { RAAN_URL: `http://127.0.0.1:${port}`, RAAN_TOKEN: 'token' } });
  const send = (message: object) => server.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'smoke', version: '1.0.0' };
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  await server.printed(/"id":1/);
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/list' });
  const [line] = await server.printed(/^.*"id":2.*$/m);
  await server.stop();
  shop.close();
  expect(JSON.parse(line)).toMatchObject({ result: { tools: [{ name: 'session' }] } });
}
