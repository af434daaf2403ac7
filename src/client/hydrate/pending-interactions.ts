import type { Interaction } from '../event-replay/interaction.ts';
import type { PendingInteractions } from '../../shop/environment.ts';

/** A interaction, and what shows that it was noticed. */
interface Noticed {
  interaction: Interaction;
  readonly control: HTMLElement;
}

/** Keeps what the visitor does while the shop's processes are on their way: it shows as noticed, and can be done again. */
export function createPendingInteractions(): PendingInteractions {
  let now: Noticed | undefined;
  /** With what their controls said before. */
  const held = new Map<Noticed, string | null>();
  const notice = (noticed: Noticed) => {
    now = noticed;
    // What is asked for later was asked for by nobody.
    setTimeout(() => (now = undefined));
  };
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button !== null && button.type !== 'submit')
        notice({ interaction: { kind: 'click', target: button }, control: button });
    },
    true,
  );
  addEventListener(
    'submit',
    ({ target, submitter }) => {
      if (!(target instanceof HTMLFormElement)) return;
      const control = submitter ?? target.querySelector<HTMLElement>('[type=submit]') ?? target;
      notice({ interaction: { kind: 'submit', target, submitter }, control });
    },
    true,
  );
  return {
    add: (edit) => {
      if (now === undefined || held.has(now)) return;
      if (now.interaction.kind === 'click') now.interaction = { ...now.interaction, edit };
      held.set(now, now.control.getAttribute('aria-busy'));
      now.control.setAttribute('aria-busy', 'true');
    },
    list: () => [...held.keys()].map(({ interaction }) => interaction),
    clear: () => {
      // The first of several interactions of one control knows what it said before them.
      for (const [{ control }, before] of [...held].toReversed()) {
        if (before === null) control.removeAttribute('aria-busy');
        else control.setAttribute('aria-busy', before);
      }
      held.clear();
    },
  };
}
