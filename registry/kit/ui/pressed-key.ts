/** The part of a keyboard event, of the browser or of React, that says which key it is. */
interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing?: boolean;
  readonly nativeEvent?: { readonly isComposing: boolean };
}

/** The key code that browsers give to keys that an IME has handled (UI Events, "Legacy key attributes"). */
const HANDLED_BY_IME = 229;

/**
 * Whether a key belongs to an IME, which chooses a word by Enter, moves by arrows and gives up by Escape. Safari ends
 * the composition before it fires the last key, so that `isComposing` is false there and only the key code shows it.
 */
export function isImeKey({ keyCode, isComposing = false, nativeEvent }: KeyPress): boolean {
  return isComposing || nativeEvent?.isComposing === true || keyCode === HANDLED_BY_IME;
}

/** The `key` of an event; '' for a key that belongs to an IME, which does nothing on the page. Every handler of keys reads it here. */
export function pressedKey(event: KeyPress): string {
  return isImeKey(event) ? '' : event.key;
}

/** Keeps a dialog open where Escape gives up a word of an IME: browsers close it by the same key. */
export function keepOpenForIme(event: KeyPress & { readonly preventDefault: () => void }): void {
  if (isImeKey(event) && event.key === 'Escape') event.preventDefault();
}
