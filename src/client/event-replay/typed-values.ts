/** Controls that keep what is typed or chosen by themselves; the app only has to hear of it. */
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

/** Lets the app hear of a value that was there before it. The value stays, and so does the caret. */
export function announce(control: Control): void {
  if (isChecked(control)) {
    if (control.type === 'radio' && !control.checked) return;
    control.checked = !control.checked;
    control.click();
    return;
  }
  forgetTracked(control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Whether the control is one whose `checked` says what was chosen. */
function isChecked(control: Control): control is HTMLInputElement {
  return /^(?:checkbox|radio)$/.test(control.type);
}

/** React passes on a value only when it is another one than it has seen last, and it saw this one when it took over. */
function forgetTracked(control: Control & { readonly _valueTracker?: { readonly setValue: (value: string) => void } }) {
  control._valueTracker?.setValue(`${control.value} `);
}
