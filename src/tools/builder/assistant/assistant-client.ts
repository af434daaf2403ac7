/** Requests to the assistant, from the browser. They never throw, nor does a stop. */
import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { ASSISTANT_PATH, AssistantEvent, TranslationAnswer } from '#schemas/builder/assistant.ts';
import type { ChangeRequest, TranslationRequest } from '#schemas/builder/assistant-requests.ts';
import { parse } from '#schemas/problem.ts';

/** Key of a fault of which the server says nothing. */
const SILENT = 'ASSISTANT_UNREACHABLE';
const Refusal = v.object({ key: v.optional(v.string(), SILENT) });
const OPTIONS = { method: 'POST', retry: 0, ignoreResponseError: true } as const;

/** The translations in the order of the texts, or the key of the fault. */
export type Translations =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly key: string };

/** Translates texts. */
export async function translateTexts(request: TranslationRequest, signal: AbortSignal): Promise<Translations> {
  try {
    const { _data: answer } = await createFetch().raw<unknown>(`${ASSISTANT_PATH}/translate`, {
      ...OPTIONS,
      body: request,
      signal,
      responseType: 'json',
    });
    const read = parse(v.object({ data: TranslationAnswer }), answer);
    return read.ok ? { ok: true, texts: read.value.data.texts } : { ok: false, key: keyOf(answer) };
  } catch {
    return { ok: false, key: SILENT };
  }
}

/** Asks for a change and reports its events; the last one is `done` or `failed`, unless the signal stops it. */
export async function askForChange(
  request: ChangeRequest,
  signal: AbortSignal,
  report: (event: AssistantEvent) => void,
): Promise<void> {
  let isOver = false;
  try {
    const response = await createFetch().raw<unknown, 'stream'>(`${ASSISTANT_PATH}/change`, {
      ...OPTIONS,
      body: request,
      signal,
      responseType: 'stream',
    });
    if (response.status !== 200 || response._data === undefined) {
      const text = await new Response(response._data ?? null).text();
      return report({ kind: 'failed', key: keyOf(JSON.parse(text)) });
    }
    await readLines(response._data, (line) => {
      const event = parse(AssistantEvent, JSON.parse(line));
      if (!event.ok) return false;
      report(event.value);
      isOver = event.value.kind !== 'step';
      return isOver;
    });
  } catch {
    // A broken connection is reported below, and a stop is not.
  }
  if (!isOver && !signal.aborted) report({ kind: 'failed', key: SILENT });
}

/** Reads lines until `read` answers true. */
async function readLines(body: ReadableStream<Uint8Array>, read: (line: string) => boolean): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.some((line) => line !== '' && read(line))) return reader.cancel();
  }
}

function keyOf(answer: unknown): string {
  const refusal = parse(Refusal, answer);
  return refusal.ok ? refusal.value.key : SILENT;
}
