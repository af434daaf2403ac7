/** Keeps what is held over one reload of the page, in the tab's own storage. */
import type { Deed } from './interaction.ts';
import type { Held } from './replay-queue.ts';
import { elementAt, type Place, placeOf } from './element-path.ts';
import { asControl, type Control } from './typed-values.ts';

interface Memory {
  readonly at: number;
  readonly href: string;
  readonly deeds: readonly { readonly target: Place; readonly submitter?: Place; readonly edit?: string | undefined }[];
  readonly typed: readonly { readonly control: Place; readonly value: string; readonly checked: boolean }[];
}

const KEY = 'raan_early';
/** A page reloads for this at most once in so many ms (specification, chapter 4), and what is older is no longer meant. */
const GUARD_MS = 10_000;

/** Reloads the page to do there what is held; false when that was tried a moment ago, or can't be. */
export function reloadWith(held: Pick<Held, 'deeds' | 'typed'>, reload: () => void, now = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(`${KEY}_at`)) < GUARD_MS) return false;
    const memory: Memory = {
      at: now,
      href: location.href,
      deeds: held.deeds().map((deed) => ({
        target: placeOf(deed.target),
        edit: deed.edit,
        ...(deed.kind === 'submit' && deed.submitter !== null ? { submitter: placeOf(deed.submitter) } : {}),
      })),
      typed: held.typed().flatMap((control) => (isKept(control) ? [keep(control)] : [])),
    };
    sessionStorage.setItem(`${KEY}_at`, String(now));
    sessionStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    return false;
  }
  reload();
  return true;
}

/** Holds again what the reload was for. True when there was something. */
export function recall(held: Held, now = Date.now()): boolean {
  const memory = take();
  if (memory === undefined || memory.href !== location.href || now - memory.at > GUARD_MS) return false;
  for (const { control: place, value, checked } of memory.typed) {
    const control = asControl(elementAt(place) ?? null);
    if (control === undefined || !isKept(control)) continue;
    control.value = value;
    if (control instanceof HTMLInputElement) control.checked = checked;
    held.addTyped(control);
  }
  for (const { target, submitter, edit } of memory.deeds) {
    const deed = deedAt(target, submitter, edit);
    if (deed !== undefined) held.add(deed);
  }
  return true;
}

function take(): Memory | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Memory);
  } catch {
    return undefined;
  }
}

function deedAt(place: Place, submitter: Place | undefined, edit: string | undefined): Deed | undefined {
  const target = elementAt(place);
  if (target instanceof HTMLFormElement) {
    const pressed = submitter === undefined ? undefined : elementAt(submitter);
    return { kind: 'submit', target, submitter: pressed instanceof HTMLElement ? pressed : null };
  }
  return target instanceof HTMLElement ? { kind: 'click', target, edit } : undefined;
}

function keep(control: Control) {
  const checked = control instanceof HTMLInputElement && control.checked;
  return { control: placeOf(control), value: control.value, checked };
}

/** What is secret is not written down, and files can't be. */
function isKept(control: Control): boolean {
  return !/^(?:password|file)$/.test(control.type);
}
