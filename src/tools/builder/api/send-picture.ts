/** Sends a file to the library with its progress, which `fetch` does not report. Never rejects. */
import * as v from 'valibot';
import { builderCalls } from '#schemas/builder/calls.ts';
import type { MediaItem } from '#schemas/builder/media.ts';
import type { CallSpec } from '#schemas/calls/define.ts';
import { parse } from '#schemas/problem.ts';

/** Where a file goes: into a folder, or in place of an item's. */
export type UploadTarget = { readonly folder: string } | { readonly id: string };
/** The film that a picture is the poster of. */
export type PosterTarget = { readonly posterOf: string; readonly seconds: number | undefined };

/** A stored item, or the store's key of why there is none; '' where it did not answer. */
export type Sent = { readonly ok: true; readonly item: MediaItem } | { readonly ok: false; readonly key: string };

/** Sends a file; `progress` from 0 to 1; `isStreamed`: it is a film or a document. */
export type SendPicture = (
  file: File,
  target: UploadTarget | PosterTarget,
  progress: (share: number) => void,
  isStreamed?: boolean,
) => Promise<Sent>;

const Answer = v.object({
  success: v.optional(v.boolean()),
  key: v.optional(v.string(), ''),
  data: v.optional(v.unknown()),
});

/** Sends a file with the progress of its upload, which `fetch` does not report. */
export const sendPicture: SendPicture = (file, target, progress, isStreamed = false) => {
  const { call, fields } = partsOf(file, target, isStreamed);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(call.method, isStreamed ? `${call.path}?${new URLSearchParams(fields)}` : call.path);
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total === 0 ? 0 : loaded / total));
    request.addEventListener('loadend', () => resolve(readAnswer(request.responseText)));
    request.send(isStreamed ? file : form);
  });
};

function partsOf(
  { name }: File,
  target: UploadTarget | PosterTarget,
  isStreamed: boolean,
): { readonly call: CallSpec; readonly fields: Record<string, string> } {
  const { builderMediaPoster, builderMediaReplace, builderMediaReplaceFile, builderMediaUpload, builderMediaFile } =
    builderCalls;
  if ('posterOf' in target) {
    const { posterOf: id, seconds } = target;
    return { call: builderMediaPoster, fields: { id, ...(seconds === undefined ? {} : { seconds: String(seconds) }) } };
  }
  if ('id' in target) return { call: isStreamed ? builderMediaReplaceFile : builderMediaReplace, fields: target };
  return isStreamed
    ? { call: builderMediaFile, fields: { ...target, name } }
    : { call: builderMediaUpload, fields: target };
}

function readAnswer(text: string): Sent {
  try {
    const answer = parse(Answer, JSON.parse(text));
    if (!answer.ok) return { ok: false, key: '' };
    const stored = parse(builderCalls.builderMediaUpload.output, answer.value.data);
    return stored.ok ? { ok: true, item: stored.value.item } : { ok: false, key: answer.value.key };
  } catch {
    return { ok: false, key: '' };
  }
}
