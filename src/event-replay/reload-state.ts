/** Stores the replay queue over one reload of the page, in the tab's own storage. */
import type { ReplayQueue } from './replay-queue.ts';
import { elementAt, type ElementPath, pathOf } from './element-path.ts';
import { asControl, type Control } from './typed-values.ts';

interface StoredQueue {
  readonly at: number;
  readonly href: string;
  readonly interactions: readonly {
    readonly target: ElementPath;
    readonly submitter?: ElementPath | undefined;
    readonly additionId?: string | undefined;
  }[];
  readonly typed: readonly { readonly control: ElementPath; readonly value: string; readonly checked: boolean }[];
}

const KEY = 'raan_early';
/** A page reloads for this at most once in so many ms (specification, chapter 4), and what is older is no longer meant. */
const GUARD_MS = 10_000;

/** Reloads the page to replay the queue there; false when that was tried a moment ago, or can't be. */
export function reloadWithQueue(
  queue: Pick<ReplayQueue, 'interactions' | 'typed'>,
  reload: () => void,
  now = Date.now(),
): boolean {
  try {
    if (now - Number(sessionStorage.getItem(`${KEY}_at`)) < GUARD_MS) return false;
    const stored: StoredQueue = {
      at: now,
      href: location.href,
      interactions: queue.interactions().map((interaction) => ({
        target: pathOf(interaction.target),
        additionId: interaction.additionId,
        submitter: interaction.submitter ? pathOf(interaction.submitter) : undefined,
      })),
      typed: queue
        .typed()
        .filter(isStorable)
        .map((control) => ({
          control: pathOf(control),
          value: control.value,
          checked: control instanceof HTMLInputElement && control.checked,
        })),
    };
    sessionStorage.setItem(`${KEY}_at`, String(now));
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    return false;
  }
  reload();
  return true;
}

/** Queues again what the reload was for. True when there was something. */
export function restoreQueue(queue: ReplayQueue, now = Date.now()): boolean {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const stored = JSON.parse(text ?? '') as StoredQueue;
    if (stored.href !== location.href || now - stored.at > GUARD_MS) return false;
    for (const { control: place, value, checked } of stored.typed) {
      const control = asControl(elementAt(place));
      if (control === undefined || !isStorable(control)) continue;
      Object.assign(control, { value, checked });
      queue.addTyped(control);
    }
    for (const { target: path, submitter, additionId } of stored.interactions) {
      const target = elementAt(path);
      if (target instanceof HTMLFormElement)
        queue.add({ kind: 'submit', target, submitter: (submitter && elementAt(submitter)) ?? null });
      else if (target) queue.add({ kind: 'click', target, additionId });
    }
    return true;
  } catch {
    // Nothing is stored, or the storage is forbidden.
    return false;
  }
}

/** Secrets are not written down, and files can't be. */
function isStorable({ type }: Control): boolean {
  return !/^(?:password|file)$/.test(type);
}
