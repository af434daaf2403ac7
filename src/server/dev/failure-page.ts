import { stripVTControlCharacters } from 'node:util';
import type { ViteDevServer } from 'vite';
import { isRecord } from '#schemas/record.ts';
import { escapeHtml } from '../http/encoding/escape.ts';

/** Responds with an error of the sources: a page that reloads after the next edit. */
export function answerFailure(error: unknown, vite: Pick<ViteDevServer, 'config' | 'ssrFixStacktrace'>): Response {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  const text = stripVTControlCharacters(textOf(error));
  vite.config.logger.error(text);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The sources have an error</title>
<script type="module" src="/src/tools/development/failure.ts"></script></head>
<body><h1>The sources have an error</h1><pre>${escapeHtml(text)}</pre><p>This page reloads after the next edit.</p></body></html>`;
  return new Response(page, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Vite reports errors of transforms as records. */
function textOf(error: unknown): string {
  if (!isRecord(error)) return String(error);
  const { stack, message } = error;
  return [stack, message].find((each) => typeof each === 'string' && each !== '')?.toString() ?? JSON.stringify(error);
}
