import { useState } from 'react';

/** A text that somebody writes: this tab keeps it while its form is closed and at a reload, until it is emptied. */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const key = `raan.builder.text ${name}`;
  const [text, setText] = useState(() => withStorage((storage) => storage.getItem(key)) ?? '');
  const write = (next: string) => {
    setText(next);
    withStorage((storage) => (next === '' ? storage.removeItem(key) : storage.setItem(key, next)));
  };
  return [text, write];
}

/** Uses the storage of the tab; undefined where it is full or blocked: the text lasts as long as its form. */
function withStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
}
