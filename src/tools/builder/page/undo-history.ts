/** The undo history of a page in this tab, so that it survives a reload. */
import { isRecord } from '#schemas/record.ts';
import type { EditState } from './edit-state.ts';
import type { Page } from './nodes.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** Steps to undo and redo. */
export type UndoHistory = Pick<EditState, 'past' | 'future'>;

/** Maximum number of steps, and of characters of their JSON: a tab's storage holds some millions. */
const MOST_STEPS = 40;
const MOST_CHARACTERS = 1_500_000;

const keyOf = (name: string) => `raan.builder.undo ${name}`;

/** The history that was kept of a page; none where the page is another one by now. */
export function readUndoHistory(store: () => Store, name: string, page: Page): UndoHistory | undefined {
  try {
    const value: unknown = JSON.parse(store().getItem(keyOf(name)) ?? 'null');
    if (!isRecord(value) || JSON.stringify(value.page) !== JSON.stringify(page)) return undefined;
    const { past, future } = value;
    return arePages(past) && arePages(future) ? { past, future } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the last steps of a page's history that fit; without storage nothing is kept. */
export function writeUndoHistory(
  store: () => Store,
  name: string,
  { page, past, future }: Pick<EditState, 'page' | 'past' | 'future'>,
): void {
  try {
    for (let steps = MOST_STEPS; steps >= 1; steps = Math.floor(steps / 2)) {
      const text = JSON.stringify({ page, past: past.slice(-steps), future: future.slice(0, steps) });
      if (text.length <= MOST_CHARACTERS) return store().setItem(keyOf(name), text);
    }
    store().removeItem(keyOf(name));
  } catch {
    // A full or forbidden storage: undo ends with the tab.
  }
}

function arePages(value: unknown): value is readonly Page[] {
  return Array.isArray(value) && value.every((page) => isRecord(page) && Array.isArray(page.pageComponent));
}
