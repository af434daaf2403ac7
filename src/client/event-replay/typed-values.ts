/** Controls that store their own value; the app is notified of it with events. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the event target as a control; undefined for anything that is no `input`, `textarea` or `select`. */
export function asControl(target: EventTarget | null | undefined): Control | undefined {
  return target instanceof Element && target.matches('input,textarea,select') ? (target as Control) : undefined;
}

/** Dispatches the events of a value that was entered before hydration; value and caret stay. */
export function announce(control: Control): void {
  if ('checked' in control && /^(?:checkbox|radio)$/.test(control.type)) {
    if (control.type === 'radio' && !control.checked) return;
    control.checked = !control.checked;
    control.click();
    return;
  }
  resetTracker(control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Resets React's tracker, which ignores a value that it read at hydration. */
function resetTracker(control: Control & { readonly _valueTracker?: { readonly setValue: (value: string) => void } }) {
  control._valueTracker?.setValue(`${control.value} `);
}
