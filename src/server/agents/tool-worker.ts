/**
 * The thread of agents' tools: runs the tools of `page-tools.ts`, and requests everything else from the main thread.
 */
import { parentPort } from 'node:worker_threads';
import { registry } from '#registry/index.ts';
import { isRecord } from '#schemas/record.ts';
import { serveCalls, toThrown } from '../../bounds/call-thread.ts';
import { loadSpecs } from '../../renderer/react/components.ts';
import { registryManifest } from '../manifest/registry-manifest.ts';
import { agentManifest, diagnoseWith } from './agent-manifest.ts';
import { type PageContext, ToolFault } from './agent-store.ts';
import { PAGE_TOOLS } from './page-tools.ts';
import type { ApiAnswer, ToolAnswer, ToolAsk, ToolTask } from './tool-thread.ts';

const specs = await loadSpecs(registry);
const manifest = agentManifest(registryManifest(specs, () => []));
const diagnose = diagnoseWith(specs);

function contextOf({ lang, origin }: ToolTask, ask: (ask: ToolAsk) => Promise<unknown>): PageContext {
  return {
    manifest,
    diagnose,
    render: async (path, shown) => {
      const html = await ask({ kind: 'render', path, lang: shown });
      return typeof html === 'string' ? html : undefined;
    },
    caller: {
      lang,
      origin,
      fetch: async (path, init) => {
        const { status, body } = toAnswer(await ask({ kind: 'fetch', path, body: init?.body }));
        return new Response(body, { status });
      },
    },
  };
}

function toAnswer(given: unknown): ApiAnswer {
  if (isRecord(given) && typeof given.status === 'number' && given.body instanceof ArrayBuffer)
    return { status: given.status, body: given.body };
  throw new Error('the thread was given no answer of the shop’s API');
}

async function answer(task: ToolTask, ask: (ask: ToolAsk) => Promise<unknown>): Promise<ToolAnswer> {
  try {
    const tool = PAGE_TOOLS.find(({ name }) => name === task.name);
    if (tool === undefined) throw new Error(`no tool of pages is named ${task.name}`);
    const result = await tool.run(contextOf(task, ask), task.input);
    return { kind: 'done', json: new TextEncoder().encode(JSON.stringify(result)) };
  } catch (error) {
    if (!(error instanceof ToolFault)) return { kind: 'failed', error: toThrown(error) };
    const { status, key, message, data } = error;
    return { kind: 'fault', fault: { status, key, message, data } };
  }
}

if (parentPort !== null)
  serveCalls<ToolTask, ToolAnswer, ToolAsk>(parentPort, answer, (answered) =>
    answered.kind === 'done' ? [answered.json.buffer] : [],
  );
