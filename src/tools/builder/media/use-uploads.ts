import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MediaItem } from '#schemas/builder/media.ts';
import { kindOf } from './media-kinds.ts';
import { preparePicture } from './prepare-picture.ts';
import { drawFrame } from './film-frame.ts';
import type { UploadTarget } from '../api/send-picture.ts';
import { useBuilder } from '../builder-context.ts';

/** A file being uploaded; `fault` says why it was not stored. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly fault?: string;
}

/** Uploads under way and those that failed. */
export interface Uploads {
  readonly list: readonly Upload[];
  /** Sends files one after the other; `stored` gets each item. */
  readonly add: (files: Iterable<File>, target: UploadTarget, stored: (item: MediaItem) => void) => void;
  readonly dismiss: (key: string) => void;
}

export function useUploads(): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const { sendPicture } = useBuilder();
  const texts = useUploadFaults();
  const change = (key: string, facts: Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...facts } : upload)));
  const dismiss = (key: string) => setList((all) => all.filter((upload) => upload.key !== key));

  const send = async (file: File, key: string, target: UploadTarget, stored: (item: MediaItem) => void) => {
    const prepared = await preparePicture(file);
    if (!prepared.ok) return change(key, { fault: texts(prepared.fault) });
    const { isStreamed = false } = prepared;
    const sent = await sendPicture(prepared.file, target, (progress) => change(key, { progress }), isStreamed);
    if (!sent.ok) return change(key, { fault: texts(sent.key) });
    const item = await withPoster(sent.item);
    dismiss(key);
    stored(item);
  };
  /** A film without a poster gets a frame of it. */
  const withPoster = async (item: MediaItem): Promise<MediaItem> => {
    if (kindOf(item.format) !== 'film' || item.width > 0) return item;
    const frame = await drawFrame(item.src);
    if (frame === undefined) return item;
    const target = { posterOf: item.id, seconds: frame.seconds };
    const sent = await sendPicture(frame.file, target, () => {});
    return sent.ok ? sent.item : item;
  };
  return {
    list,
    dismiss,
    add: (files, target, stored) => {
      const added = [...files].map((file) => ({ file, key: crypto.randomUUID() }));
      setList((all) => [...all, ...added.map(({ file, key }) => ({ key, name: file.name, progress: 0 }))]);
      void (async () => {
        for (const { file, key } of added) await send(file, key, target, stored);
      })();
    },
  };
}

/** Says why a file was not stored, by the store's key. */
export function useUploadFaults(): (key: string) => string {
  const { t } = useLingui();
  return (key) => {
    const texts: Readonly<Record<string, string>> = {
      SVG_REFUSED: t({
        id: 'builder.media.svg',
        message: 'SVG drawings may carry scripts. Save it as PNG or WebP and upload that.',
      }),
      HEIC_REFUSED: t({
        id: 'builder.media.heic',
        message: 'This browser can’t read HEIC photos. Save it as JPEG, or upload it from the phone in Safari.',
      }),
      NO_PICTURE: t({
        id: 'builder.media.noPicture',
        message:
          'This file can’t be read. Upload JPEG, PNG, WebP, AVIF or GIF pictures, MP4 or WebM films, MP3, M4A, Ogg or WAV sound, or PDF documents.',
      }),
      PICTURE_TOO_LARGE: t({
        id: 'builder.media.tooLarge',
        message: 'This picture is too large. Upload one of at most 15 MB and 50 million pixels.',
      }),
      NO_FILE: t({
        id: 'builder.media.noFile',
        message:
          'This file is damaged, or of another kind. Save films as MP4 or WebM, sound as MP3, M4A, Ogg or WAV, documents as PDF.',
      }),
      OTHER_FORMAT: t({
        id: 'builder.media.otherFormat',
        message: 'Replace the file with one of the same kind: its address ends with it.',
      }),
      BODY_TOO_LARGE: t({
        id: 'builder.media.fileTooLarge',
        message: 'This file is too large. Upload one of at most 60 MB.',
      }),
      LIBRARY_FULL: t({
        id: 'builder.media.full',
        message: 'The library is full. Delete files that nothing shows.',
      }),
      NOT_ALLOWED: t({ id: 'builder.media.notAllowed', message: 'Your role does not change this file.' }),
    };
    return texts[key] ?? t({ id: 'builder.media.notSent', message: 'The shop did not answer. Try again.' });
  };
}
