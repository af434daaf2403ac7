/** The calls of the builder, as a workbench makes them. */
import { isRecord } from '#schemas/record.ts';
import type { TestService } from '../harness.ts';
import { type Answer, ask, type AskOptions, send } from '../store-client.ts';

export const START_AT = '2026-11-01T03:00:00.000Z';
export const titled = (text: string) => ({
  pageHead: { title: { th: `${text} ไทย`, en: text } },
  pageComponent: [{ type: 'heading', props: { text } }],
});
/** Nodes of no known type, with fields of no known name, in an order of their own. */
export const ODD = {
  pageComponent: [
    { zeta: 1, type: 'Not A Type', alpha: { $t: 5 }, children: 'none', props: { deep: [[[{ x: null }]]] } },
  ],
};

export function dataOf({ body }: Answer): Record<string, unknown> {
  if (!isRecord(body) || !isRecord(body.data)) throw new Error(`no data in ${JSON.stringify(body)}`);
  return body.data;
}
export const get = (service: TestService, call: string, query: Record<string, string>, options?: AskOptions) =>
  ask(service, `/api/builder/${call}?${new URLSearchParams(query)}`, options);
export const post = (service: TestService, call: string, body: object, options?: AskOptions) =>
  send(service, `/api/builder/${call}`, body, options);
/** The page that visitors see at a path: its tree, or the status. */
export async function shown(service: TestService, path: string, options?: AskOptions): Promise<unknown> {
  const { status, body } = await ask(service, `/api/page?path=${path}`, options);
  return status === 200 && isRecord(body) && isRecord(body.data) ? body.data.pageComponent : status;
}
/** Saves and publishes a page in its current state. */
export async function publish(service: TestService, path: string, page: object, note?: string) {
  const { revision } = dataOf(await get(service, 'page', { path }));
  await post(service, 'draft', { path, base: revision, page });
  return post(service, 'publish', { path, base: Number(revision) + 1, ...(note === undefined ? {} : { note }) });
}
