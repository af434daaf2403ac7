import type { Interaction } from '../../event-replay/interaction.ts';
import type { PendingInteractions } from '../../shop/environment.ts';

/** An interaction and the control that shows it as pending. */
interface Pending {
  interaction: Interaction;
  readonly control: HTMLElement;
}

/** Tracks interactions while the shop's processes load: their controls are marked busy, and a reload replays them. */
export function createPendingInteractions(): PendingInteractions {
  let current: Pending | undefined;
  /** Pending interactions with their controls' previous `aria-busy`. */
  const queue = new Map<Pending, string | null>();
  const track = (pending: Pending) => {
    current = pending;
    // Commands of a later task are of no interaction.
    setTimeout(() => (current = undefined));
  };
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button !== null && button.type !== 'submit')
        track({ interaction: { kind: 'click', target: button }, control: button });
    },
    true,
  );
  addEventListener(
    'submit',
    ({ target, submitter }) => {
      if (!(target instanceof HTMLFormElement)) return;
      const control = submitter ?? target.querySelector<HTMLElement>('[type=submit]') ?? target;
      track({ interaction: { kind: 'submit', target, submitter }, control });
    },
    true,
  );
  return {
    add: (additionId) => {
      if (current === undefined || queue.has(current)) return;
      if (current.interaction.kind === 'click') current.interaction = { ...current.interaction, additionId };
      queue.set(current, current.control.getAttribute('aria-busy'));
      current.control.setAttribute('aria-busy', 'true');
    },
    list: () => [...queue.keys()].map(({ interaction }) => interaction),
    clear: () => {
      // The first of several interactions of one control has its original state.
      for (const [{ control }, before] of [...queue].toReversed()) {
        if (before === null) control.removeAttribute('aria-busy');
        else control.setAttribute('aria-busy', before);
      }
      queue.clear();
    },
  };
}
