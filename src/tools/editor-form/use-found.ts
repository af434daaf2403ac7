import { useEffect, useState } from 'react';
import type { Choosable, RecordKind, RecordSource } from './record-source.ts';

export type Found =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed' }
  | { readonly state: 'there'; readonly list: readonly Choosable[] };

/** ms after the last key before it is searched. */
const PAUSE_MS = 200;

/** What fits the words that are being typed, while somebody looks; what was found last stays meanwhile. */
export function useFound(source: RecordSource, kind: RecordKind, words: string, isOpen: boolean): Found {
  const [found, setFound] = useState<Found>({ state: 'waiting' });
  useEffect(() => {
    if (!isOpen) return undefined;
    let isOver = false;
    const search = async () => {
      const list = await source.find(kind, words.trim());
      if (!isOver) setFound(list === undefined ? { state: 'failed' } : { state: 'there', list });
    };
    const timer = setTimeout(() => void search(), words === '' ? 0 : PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [source, kind, words, isOpen]);
  return found;
}
