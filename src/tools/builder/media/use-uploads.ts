import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MediaItem } from '#schemas/builder/media.ts';
import { preparePicture } from './prepare-picture.ts';
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
    const sent = await sendPicture(prepared.file, target, (progress) => change(key, { progress }));
    if (!sent.ok) return change(key, { fault: texts(sent.key) });
    dismiss(key);
    stored(sent.item);
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

/** Says why a picture was not stored, by the store's key. */
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
        message: 'This is no picture that can be read. Upload JPEG, PNG, WebP, AVIF or GIF.',
      }),
      PICTURE_TOO_LARGE: t({
        id: 'builder.media.tooLarge',
        message: 'This picture is too large. Upload one of at most 15 MB and 50 million pixels.',
      }),
      LIBRARY_FULL: t({
        id: 'builder.media.full',
        message: 'The library is full. Delete pictures that nothing shows.',
      }),
      NOT_ALLOWED: t({ id: 'builder.media.notAllowed', message: 'Your role does not change this picture.' }),
    };
    return texts[key] ?? t({ id: 'builder.media.notSent', message: 'The shop did not answer. Try again.' });
  };
}
