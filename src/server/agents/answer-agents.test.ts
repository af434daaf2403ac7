import { expect, test } from 'vitest';
import { readRequestContext } from '../http/message/request-context.ts';
import { registryManifest } from '../manifest/registry-manifest.ts';
import { agentManifest } from './agent-manifest.ts';
import { createAgents } from './answer-agents.ts';

test('names that are no shop’s own have the turns of one shop: a caller can invent any', async () => {
  const end = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const agents = createAgents({
    callApi: () => Promise.resolve(Response.json({ success: true, data: {} })),
    manifest: agentManifest(registryManifest(new Map(), () => [])),
    inThread: () => end.promise,
    render: () => Promise.resolve(undefined),
    pictures: undefined,
    answerFile: () => Promise.resolve(new Response(null, { status: 404 })),
    log: () => {},
  });
  const ask = async (host: string, isKnownHost: boolean) => {
    const request = new Request(`http://${host}/api/agent/list_pages`, { method: 'POST', body: '{}' });
    const context = readRequestContext(request, undefined, false);
    if (context === undefined) throw new Error(`no context of ${host}`);
    return (await agents(request, { ...context, isKnownHost })).status;
  };
  const asked = Array.from({ length: 60 }, (_, number) => ask(`shop-${number}.example`, false));
  const refused = await Promise.race([Promise.all(asked.slice(54)), new Promise((late) => setTimeout(late, 2000))]);
  expect(refused).toEqual([429, 429, 429, 429, 429, 429]);
  const known = ask('own.example', true);
  end.resolve(new TextEncoder().encode('{}'));
  expect([await known, new Set(await Promise.all(asked.slice(0, 54)))]).toEqual([200, new Set([200])]);
});
