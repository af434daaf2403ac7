/** A click or submission that only the app can answer, or answers better; queued until the app has hydrated. */
export type Interaction =
  | {
      readonly kind: 'click';
      readonly target: HTMLElement;
      /** Id of the addition that is in storage since the click. */
      readonly additionId?: string | undefined;
      readonly submitter?: undefined;
    }
  | {
      readonly kind: 'submit';
      readonly target: HTMLFormElement;
      readonly submitter: HTMLElement | null;
      readonly additionId?: undefined;
    };

/** Links, and forms of a plain GET, that work without the app but are queued for it all the same. */
export const EARLY_MARK = 'data-early';

const ROLES = ['button', 'checkbox', 'menuitem', 'option', 'radio', 'switch', 'tab'].map((role) => `[role=${role}]`);
/** Controls that the browser handles by itself. */
const NATIVE = 'a,summary,label,[popovertarget],[commandfor],[type=reset],input:not([type=button]),select,textarea';
const CONTROLS = ['button', ...ROLES, NATIVE].join();

/**
 * The interaction of a click; undefined where the browser itself knows what to do. Links that lead away are the browser's, unless
 * they are marked or others are queued already (`waits`).
 */
export function interactionOfClick(
  event: MouseEvent,
  waits: boolean,
): Extract<Interaction, { kind: 'click' }> | undefined {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
  if (control === null || submits(control)) return undefined;
  const isQueued =
    !control.matches(NATIVE) ||
    ((waits || control.hasAttribute(EARLY_MARK)) && control instanceof HTMLAnchorElement && leaves(control, event));
  return isQueued ? { kind: 'click', target: control } : undefined;
}

/**
 * The interaction of a form's submission; plain GET forms are the browser's, unless they are marked or others are queued already, and
 * those that close their dialog always.
 */
export function interactionOfSubmit({ target, submitter }: SubmitEvent, waits: boolean): Interaction | undefined {
  if (!(target instanceof HTMLFormElement)) return undefined;
  const method = submitter?.getAttribute('formmethod') ?? target.getAttribute('method');
  if (/^dialog$/i.test(method ?? '')) return undefined;
  const isQueued = waits || target.hasAttribute(EARLY_MARK) || /^post$/i.test(method ?? '');
  return isQueued && target.getAttribute('target') !== '_blank' ? { kind: 'submit', target, submitter } : undefined;
}

/** Performs the interaction (again). */
export function perform(interaction: Interaction): void {
  const { kind, target } = interaction;
  if (kind === 'click') target.click();
  else {
    const { submitter } = interaction;
    // A form may have a field of this very name.
    HTMLFormElement.prototype.requestSubmit.call(target, formOf(submitter) === target ? submitter : null);
  }
}

/** Returns the control that shows as busy while the interaction waits. */
export function controlOf(interaction: Interaction): HTMLElement {
  return (
    interaction.submitter ??
    (interaction.kind === 'submit' ? interaction.target.querySelector<HTMLElement>('[type=submit]') : null) ??
    interaction.target
  );
}

/** Whether the browser can do it without the app. */
export function isNative(interaction: Interaction): boolean {
  return interaction.kind === 'submit' || interaction.target instanceof HTMLAnchorElement;
}

function submits(control: HTMLElement & { readonly type?: unknown }): boolean {
  return control.type === 'submit' && Boolean(formOf(control));
}

function formOf(control: (HTMLElement & { readonly form?: unknown }) | null): unknown {
  return control?.form;
}

/** Whether a click on a link leaves the page, in this window. */
function leaves(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const isPlain = !(button || metaKey || ctrlKey || shiftKey || altKey);
  const isHere = /^(?:_self)?$/.test(link.target) && !link.hasAttribute('download');
  const [page] = location.href.split('#');
  return isPlain && isHere && /^https?:/.test(link.href) && link.href.split('#')[0] !== page;
}
