import { type Control, asControl, announce } from './typed-values.ts';
import { controlOf, type Deed, deedOfClick, deedOfSubmit, perform } from './interaction.ts';

/** What the visitor has done and nobody has answered yet. */
export interface Held {
  readonly deeds: () => readonly Deed[];
  /** Controls with another value than the server gave them. */
  readonly typed: () => readonly Control[];
  /** Holds a deed as if it had just been done. */
  readonly add: (deed: Deed) => void;
  readonly addTyped: (control: Control) => void;
  /** Holds nothing any more, and gives what was held to the app: values first, then deeds in order. */
  readonly release: (flush: (deed: () => void, edit?: string) => void) => void;
  /** Lets the browser do what it can do by itself; from then on nothing is held. */
  readonly letGo: (deed: Deed | undefined) => void;
}

/**
 * Holds what only the app can answer, and shows at once that it was noticed; `noticed` is told of every deed and value.
 * `keepEdit` puts into the storage what a click means for the cart, and gives its id.
 */
export function holdDeeds(
  noticed: (deed?: Deed) => void,
  keepEdit: (control: HTMLElement) => string | undefined,
): Held {
  const deeds: Deed[] = [];
  const typed = new Set<Control>();
  /** Controls that say they are busy, with what they said before. */
  const busy = new Map<HTMLElement, string | null>();

  const add = (deed: Deed) => {
    // A form is sent once, however often its button was pressed.
    if (deed.kind === 'submit' && deeds.some(({ target }) => target === deed.target)) return;
    deeds.push(deed);
    const control = controlOf(deed);
    if (!busy.has(control)) busy.set(control, control.getAttribute('aria-busy'));
    control.setAttribute('aria-busy', 'true');
  };
  const hold = (event: Event, deed: Deed | undefined) => {
    if (deed === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    add(deed);
    noticed(deed);
  };
  const onClick = (event: MouseEvent) => {
    const deed = deedOfClick(event, deeds.length > 0);
    hold(event, deed && { ...deed, edit: keepEdit(deed.target) });
  };
  const onSubmit = (event: SubmitEvent) => hold(event, deedOfSubmit(event, deeds.length > 0));
  const onInput = ({ target }: Event) => {
    const control = asControl(target);
    if (control === undefined) return;
    typed.add(control);
    noticed();
  };
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('input', onInput, true);
  addEventListener('change', onInput, true);

  const stop = () => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    removeEventListener('input', onInput, true);
    removeEventListener('change', onInput, true);
    for (const [control, before] of busy) {
      if (before === null) control.removeAttribute('aria-busy');
      else control.setAttribute('aria-busy', before);
    }
    busy.clear();
  };

  return {
    deeds: () => deeds,
    typed: () => [...typed],
    add,
    addTyped: (control) => void typed.add(control),
    release: (flush) => {
      stop();
      for (const control of typed) if (control.isConnected) flush(() => announce(control));
      for (const deed of deeds) flush(() => perform(deed), deed.edit);
    },
    letGo: (deed) => {
      stop();
      if (deed !== undefined) perform(deed);
    },
  };
}
