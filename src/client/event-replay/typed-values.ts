/** Controls that keep what is typed or chosen by themselves; the app only has to hear of it. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the event target as a control; undefined for anything that is no `input`, `textarea` or `select`. */
export function asControl(target: EventTarget | null | undefined): Control | undefined {
  return target instanceof Element && target.matches('input,textarea,select') ? (target as Control) : undefined;
}

/** Lets the app hear of a value that was there before it. The value stays, and so does the caret. */
export function announce(control: Control): void {
  if ('checked' in control && /^(?:checkbox|radio)$/.test(control.type)) {
    if (control.type === 'radio' && !control.checked) return;
    control.checked = !control.checked;
    control.click();
    return;
  }
  forgetTracked(control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** React passes on a value only when it is another one than it has seen last, and it saw this one when it took over. */
function forgetTracked(control: Control & { readonly _valueTracker?: { readonly setValue: (value: string) => void } }) {
  control._valueTracker?.setValue(`${control.value} `);
}
