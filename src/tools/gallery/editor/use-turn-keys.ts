import { type RefObject, useEffect, useRef } from 'react';
import type { EditorActions } from './use-editor.ts';

/** The keys that undo and redo, within an area: they turn back the node, whichever of its fields has the focus. */
export function useTurnKeys({ undo, redo }: EditorActions): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    const element = area.current;
    element?.addEventListener('keydown', turn);
    return () => element?.removeEventListener('keydown', turn);
  }, [undo, redo]);
  return area;
}
