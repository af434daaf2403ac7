import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '#schemas/builder/media.ts';
import { kindOf } from './media-kinds.ts';
import { preparePicture } from './prepare-picture.ts';
import { drawFrame } from './film-frame.ts';
import type { UploadTarget } from '../api/send-picture.ts';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { useLateFault } from '../controls/late-faults.tsx';
import { useBuilder } from '../builder-context.ts';

/** A file being uploaded; `fault` says why it was not stored. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly fault?: string;
  /** Sends it once more; undefined where the store refused the file itself. */
  readonly retry?: (() => void) | undefined;
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
  const report = useLateFault();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const change = (key: string, facts: Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...facts } : upload)));
  const dismiss = (key: string) => setList((all) => all.filter((upload) => upload.key !== key));

  const send = async (file: File, key: string, target: UploadTarget, stored: (item: MediaItem) => void) => {
    const prepared = await preparePicture(file);
    const fail = (fault: string) => {
      const retry = () => {
        setList((all) => all.map((each) => (each.key === key ? { key, name: each.name, progress: 0 } : each)));
        void send(file, key, target, stored);
      };
      change(key, { fault: texts(fault), retry: fault === '' ? retry : undefined });
      if (!isOpen.current) report({ name: file.name, text: texts(fault), retry });
    };
    if (!prepared.ok) return fail(prepared.fault);
    const { isStreamed = false } = prepared;
    const sent = await sendPicture(prepared.file, target, (progress) => change(key, { progress }), isStreamed);
    if (!sent.ok) return fail(sent.key);
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

/** Says why a file was not stored, by the store's key; '' where it did not answer. */
function useUploadFaults(): (key: string) => string {
  const faultText = useStoreFaults();
  return (key) =>
    faultText(key === '' ? { ok: false, kind: 'unreachable' } : { ok: false, kind: 'refused', key, message: '' });
}
