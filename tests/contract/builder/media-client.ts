/** The media library's calls, and pictures for it. */
import sharp from 'sharp';
import { isRecord } from '#schemas/record.ts';
import type { TestService } from '../harness.ts';
import { ask } from '../store-client.ts';
import { dataOf } from './builder-client.ts';

/** A picture of one colour. */
export const picture = (colour: string, width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** Uploads a picture, or replaces that of an item (`fields.id`). */
export function upload(
  service: TestService,
  bytes: Uint8Array | string,
  name: string,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  const path = fields.id === undefined ? 'upload' : 'replace';
  return ask(service, `/api/builder/media/${path}`, { method: 'POST', body: form });
}
/** A stored file: its type and its main colour. */
export async function stored(service: TestService, src: unknown) {
  const response = await service.fetch(
    new Request(`http://store.internal${String(src)}`, { headers: { 'x-forwarded-host': 'krua.test' } }),
  );
  const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
  return { type: response.headers.get('content-type'), dominant };
}
/** The item of an answer. */
export const itemOf = (answer: Awaited<ReturnType<typeof ask>>): Record<string, unknown> => {
  const { item } = dataOf(answer);
  if (!isRecord(item)) throw new Error('no item');
  return item;
};
/** Colours as stored pictures have them. */
export const RED = { r: 248, g: 8, b: 8 };
export const BLUE = { r: 8, g: 8, b: 248 };
