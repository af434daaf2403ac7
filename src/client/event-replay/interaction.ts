/** Something the visitor did that only the app can answer, or answers better; held until the app is there. */
export type Deed =
  | {
      readonly kind: 'click';
      readonly target: HTMLElement;
      /** Id of the edit that is in storage since the click. */
      readonly edit?: string | undefined;
    }
  | {
      readonly kind: 'submit';
      readonly target: HTMLFormElement;
      readonly submitter: HTMLElement | null;
      readonly edit?: undefined;
    };

/** Links, and forms of a plain GET, that work without the app but are held for it all the same. */
export const EARLY_MARK = 'data-early';

const ROLES = ['button', 'checkbox', 'menuitem', 'option', 'radio', 'switch', 'tab'].map((role) => `[role=${role}]`);
/** What the browser answers by itself. */
const NATIVE = 'a,summary,label,[popovertarget],[commandfor],[type=reset],input:not([type=button]),select,textarea';
const CONTROLS = ['button', ...ROLES, NATIVE].join();

/**
 * The deed of a click; undefined where the browser itself knows what to do. Links that lead away are the browser's, unless
 * they are marked or others are held already (`waits`).
 */
export function deedOfClick(event: MouseEvent, waits: boolean): Extract<Deed, { kind: 'click' }> | undefined {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
  if (control === null || submits(control)) return undefined;
  if (!control.matches(NATIVE)) return { kind: 'click', target: control };
  const isHeld = waits || control.hasAttribute(EARLY_MARK);
  return isHeld && control instanceof HTMLAnchorElement && leaves(control, event)
    ? { kind: 'click', target: control }
    : undefined;
}

/** The deed of a form's submission; plain GET forms are the browser's, unless they are marked or others are held already. */
export function deedOfSubmit({ target, submitter }: SubmitEvent, waits: boolean): Deed | undefined {
  if (!(target instanceof HTMLFormElement)) return undefined;
  const method = submitter?.getAttribute('formmethod') ?? target.getAttribute('method');
  const isPost = /^post$/i.test(method ?? '');
  const isHeld = isPost || target.hasAttribute(EARLY_MARK) || waits;
  return isHeld && target.getAttribute('target') !== '_blank' ? { kind: 'submit', target, submitter } : undefined;
}

/** Does it (again). */
export function perform(deed: Deed): void {
  if (deed.kind === 'click') {
    deed.target.click();
    return;
  }
  const { target, submitter } = deed;
  const isThere = submitter?.isConnected === true && ownerOf(submitter) === target;
  // A form may have a field of this very name.
  HTMLFormElement.prototype.requestSubmit.call(target, isThere ? submitter : null);
}

/** What shows that a deed was noticed. */
export function controlOf(deed: Deed): HTMLElement {
  return (
    (deed.kind === 'submit' ? (deed.submitter ?? deed.target.querySelector('[type=submit]')) : null) ?? deed.target
  );
}

/** Whether the browser can do it without the app. */
export function isNative(deed: Deed): boolean {
  return deed.kind === 'submit' || deed.target instanceof HTMLAnchorElement;
}

function submits(control: HTMLElement): boolean {
  return control instanceof HTMLButtonElement && control.type === 'submit' && control.form !== null;
}

function ownerOf(submitter: HTMLElement): HTMLFormElement | null {
  return submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement ? submitter.form : null;
}

/** Whether a click on a link leaves the page, in this window. */
function leaves(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  const isHere = (link.target === '' || link.target === '_self') && !link.hasAttribute('download');
  const [page] = location.href.split('#');
  return isPlain && isHere && /^https?:/.test(link.href) && link.href.split('#')[0] !== page;
}
