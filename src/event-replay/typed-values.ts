/** Controls that store their own value; the app is notified of it with events. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the event target as a control; undefined for anything that is no `input`, `textarea` or `select`. */
export function asControl(target: EventTarget | null | undefined): Control | undefined {
  return target instanceof Element && target.matches('input,textarea,select') ? (target as Control) : undefined;
}

/** Steps the field beside a button marked `data-step`, as if its value were typed; false where the field is at its bound. */
export function stepField({ dataset, parentElement }: HTMLElement): boolean {
  const field = dataset.step && parentElement?.querySelector('input');
  if (!field) return false;
  const { value } = field;
  field[dataset.step as 'stepUp' | 'stepDown']();
  field.dispatchEvent(new Event('input'));
  return field.value !== value;
}

/** Dispatches the events of a value that was entered before hydration; value and caret stay. */
export function announce(control: Control): void {
  if (isChecked(control)) {
    if (control.type === 'radio' && !control.checked) return;
    control.checked = !control.checked;
    control.click();
    return;
  }
  resetTracker(control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Whether the control is one whose `checked` says what was chosen. */
function isChecked(control: Control): control is HTMLInputElement {
  return /^(?:checkbox|radio)$/.test(control.type);
}

/** Resets React's tracker, which ignores a value that it read at hydration. */
function resetTracker(control: Control & { readonly _valueTracker?: { readonly setValue: (value: string) => void } }) {
  control._valueTracker?.setValue(`${control.value} `);
}
