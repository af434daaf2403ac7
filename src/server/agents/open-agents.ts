/** Opens the agents' API with the storefront's own parts: its types, its renderer, its documents. */
import { isRecord } from '#schemas/record.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';
import { contextAt, readRequestContext, type RequestContext } from '../http/message/request-context.ts';
import type { RegistryManifest } from '../manifest/registry-manifest.ts';
import { type AnswerPageOptions, createPageHandler } from '../pages/answer-page.ts';
import { createPageLoader, type PageLoaderOptions } from '../pages/load/load-page.ts';
import { NO_CACHE_FLAG } from '../pages/cache/page-key.ts';
import { createPageCache } from '../pages/cache/page-cache.ts';
import type { Platform } from '../platform.ts';
import { agentManifest } from './agent-manifest.ts';
import { createAssistant } from '../assistant/answer-assistant.ts';
import type { AssistantAccess } from '../assistant/endpoint.ts';
import { type AgentOptions, type AnswerAgents, createAgents } from './answer-agents.ts';
import { createPictures } from './picture.ts';
import { openToolThread } from './tool-thread.ts';

/** Parts of the storefront with which agents see pages. */
export interface AgentParts {
  readonly manifest: RegistryManifest;
  readonly loader: PageLoaderOptions;
  readonly documents: Omit<AnswerPageOptions, 'loader' | 'pages' | 'documents'>;
  /** Path of a Chromium; undefined: no pictures. */
  readonly chromium: string | undefined;
  /** Module of the thread of tools. */
  readonly toolWorker: URL;
  /** The model of the workbench's assistant; undefined: there is none. */
  readonly assistant: AssistantAccess | undefined;
}

/** Opens the API; `callApi` handles calls of the shop, `answer` its other paths. */
export function openAgents(
  { manifest, loader, documents, chromium, toolWorker, assistant }: AgentParts,
  { callApi, answer, log }: Pick<AgentOptions, 'callApi' | 'log'> & { readonly answer: AgentOptions['callApi'] },
): AnswerAgents {
  const answerDraft = createPageHandler({
    ...documents,
    loader: createPageLoader({ ...loader, platform: draftPlatform(loader.platform) }),
    pages: createPageCache(0),
    documents: undefined,
  });
  return createAgents({
    callApi,
    log,
    manifest: agentManifest(manifest),
    inThread: openToolThread(toolWorker),
    assistant: assistant && ((tools) => createAssistant(assistant, tools, log)),
    async render(context, path, lang) {
      const at = contextAt(
        context,
        new URL(`${langPrefix(lang)}${encodeURI(path)}?${NO_CACHE_FLAG}=1`, context.origin),
      );
      if (at === undefined || path.endsWith('*')) return undefined;
      const response = await answerDraft(at, 'document');
      return response.ok ? response.text() : undefined;
    },
    pictures: chromium === undefined ? undefined : createPictures(chromium, log),
    async answerFile(context, path, method) {
      const anonymous = anonymousAt(context, path);
      if (anonymous === undefined) return new Response('The address is not valid.\n', { status: 400 });
      return answer(new Request(anonymous.url, { method, headers: anonymous.headers }), anonymous);
    },
  });
}

/** An anonymous request for a path of the same shop, without any of the caller's headers. */
function anonymousAt(context: RequestContext, path: string): RequestContext | undefined {
  const headers = new Headers({ accept: '*/*', 'accept-encoding': 'identity', host: context.host });
  const url = URL.parse(`${context.origin}${path}`);
  const request = url?.origin === context.origin ? new Request(url, { headers }) : undefined;
  return request && readRequestContext(request, undefined, false);
}

/** A platform that returns the drafts of pages, for a caller who may read them. */
function draftPlatform(platform: Platform): Platform {
  const { baseUrl } = platform;
  return {
    ...platform,
    async fetch(input, init) {
      const url = new URL(typeof input === 'string' ? input : input instanceof URL ? input.href : input.url);
      if (url.pathname !== '/api/page') return platform.fetch(input, init);
      const path = url.searchParams.get('path') ?? '/';
      const { headers, signal } = new Request(url, init);
      const stored = await platform.fetch(`${baseUrl}/api/builder/page?${new URLSearchParams({ path })}`, {
        headers,
        signal,
      });
      const state = dataOf(await stored.json());
      if (!isRecord(state?.page)) return platform.fetch(input, init);
      headers.set('content-type', 'application/json');
      const body = JSON.stringify({ path, page: state.page });
      const shown = await platform.fetch(`${baseUrl}/api/builder/preview`, { method: 'POST', headers, body, signal });
      return shown.ok ? Response.json({ data: dataOf(await shown.json()) }) : shown;
    },
  };
}

function dataOf(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(answer) && isRecord(answer.data) ? answer.data : undefined;
}
