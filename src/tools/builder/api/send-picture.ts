/** Sends a picture to the library with its progress, which `fetch` does not report. Never rejects. */
import * as v from 'valibot';
import { builderCalls } from '#schemas/builder/calls.ts';
import type { MediaItem } from '#schemas/builder/media.ts';
import { parse } from '#schemas/problem.ts';

/** Where a picture goes: into a folder, or in place of an item's. */
export type UploadTarget = { readonly folder: string } | { readonly id: string };

/** A stored item, or the store's key of why there is none; '' where it did not answer. */
export type Sent = { readonly ok: true; readonly item: MediaItem } | { readonly ok: false; readonly key: string };

/** Sends a file; `progress` from 0 to 1. */
export type SendPicture = (file: File, target: UploadTarget, progress: (share: number) => void) => Promise<Sent>;

const Answer = v.object({
  success: v.optional(v.boolean()),
  key: v.optional(v.string(), ''),
  data: v.optional(v.unknown()),
});

/** Sends a file with the progress of its upload, which `fetch` does not report. */
export const sendPicture: SendPicture = (file, target, progress) => {
  const call = 'id' in target ? builderCalls.builderMediaReplace : builderCalls.builderMediaUpload;
  const form = new FormData();
  for (const [name, value] of Object.entries(target)) form.set(name, value);
  form.set('file', file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(call.method, call.path);
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total === 0 ? 0 : loaded / total));
    request.addEventListener('loadend', () => resolve(readAnswer(request.responseText)));
    request.send(form);
  });
};

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
