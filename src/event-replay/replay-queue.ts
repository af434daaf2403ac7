import { type Control, asControl, announce, stepField } from './typed-values.ts';
import { controlOf, type Interaction, interactionOfClick, interactionOfSubmit, perform } from './interaction.ts';

/** Interactions that wait for the app. */
export interface ReplayQueue {
  readonly interactions: () => readonly Interaction[];
  /** Controls with another value than the server gave them. */
  readonly typed: () => readonly Control[];
  /** Queues an interaction as if it had just been made. */
  readonly add: (interaction: Interaction) => void;
  readonly addTyped: (control: Control) => void;
  /** Removes an interaction that the visitor has undone before the app could replay it. */
  readonly remove: (interaction: Interaction) => void;
  /** Stops queueing and replays: values first, then interactions in order, each inside `flush`. */
  readonly release: (flush: (interaction: () => void, additionId?: string) => void) => void;
  /** Stops queueing and gives one interaction back to the browser. */
  readonly abandon: (interaction: Interaction | undefined) => void;
}

/**
 * Queues what only the app can answer, and marks its control as busy at once; `onInteraction` is called with every interaction,
 * and without one for every value. `storeAddition` stores what a click adds to the cart and returns its id.
 */
export function queueInteractions(
  onInteraction: (interaction?: Interaction) => void,
  storeAddition: (control: HTMLElement) => string | undefined,
): ReplayQueue {
  const interactions: Interaction[] = [];
  const typed = new Set<Control>();
  /** Controls that say they are busy, with what they said before. */
  const busy = new Map<HTMLElement, string | null>();

  const add = (interaction: Interaction) => {
    // A form is sent once, however often its button was pressed.
    if (interaction.kind === 'submit' && interactions.some(({ target }) => target === interaction.target)) return;
    interactions.push(interaction);
    const control = controlOf(interaction);
    if (!busy.has(control)) busy.set(control, control.ariaBusy);
    control.ariaBusy = 'true';
  };
  const enqueue = (event: Event, interaction: Interaction | undefined) => {
    if (interaction === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The next entry counts the step; the app reads the field's value of that moment.
    if (stepField(interaction.target)) return;
    add(interaction);
    onInteraction(interaction);
  };
  const onClick = (event: MouseEvent) => {
    const interaction = interactionOfClick(event, interactions.length > 0);
    enqueue(event, interaction && { ...interaction, additionId: storeAddition(interaction.target) });
  };
  const onSubmit = (event: SubmitEvent) => enqueue(event, interactionOfSubmit(event, interactions.length > 0));
  const onInput = ({ target }: Event) => {
    const control = asControl(target);
    if (control === undefined) return;
    typed.add(control);
    onInteraction();
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener('click', onClick, options);
  addEventListener('submit', onSubmit, options);
  for (const type of ['input', 'change']) addEventListener(type, onInput, options);

  const stop = () => {
    listening.abort();
    for (const [control, before] of busy) control.ariaBusy = before;
    busy.clear();
  };

  return {
    interactions: () => interactions,
    typed: () => [...typed],
    add,
    addTyped: (control) => void typed.add(control),
    remove: (interaction) => {
      const place = interactions.indexOf(interaction);
      if (place === -1 || listening.signal.aborted) return;
      interactions.splice(place, 1);
      const control = controlOf(interaction);
      control.ariaBusy = busy.get(control) ?? null;
      busy.delete(control);
    },
    release: (flush) => {
      stop();
      for (const control of typed) if (control.isConnected) flush(() => announce(control));
      for (const interaction of interactions) flush(() => perform(interaction), interaction.additionId);
    },
    abandon: (interaction) => {
      stop();
      if (interaction !== undefined) perform(interaction);
    },
  };
}
