import { expect, test, vi } from 'vitest';
import { isImeKey, keepOpenForIme, pressedKey } from './pressed-key.ts';

test.each([
  ['a key', { key: 'Enter', keyCode: 13, isComposing: false }, 'Enter'],
  ['a key of React', { key: 'Escape', keyCode: 27, nativeEvent: { isComposing: false } }, 'Escape'],
  ['a key during a composition', { key: 'Enter', keyCode: 13, isComposing: true }, ''],
  ['one of React', { key: 'ArrowDown', keyCode: 40, nativeEvent: { isComposing: true } }, ''],
  ['the last key in Safari, after the composition', { key: 'Enter', keyCode: 229, isComposing: false }, ''],
  ['one of React in Safari', { key: 'Escape', keyCode: 229, nativeEvent: { isComposing: false } }, ''],
  ['a key of Chrome that the IME has handled', { key: 'Process', keyCode: 229, isComposing: false }, ''],
])('%s', { meta: { field: ['4.workbench.6'] } }, (_, event, key) => {
  expect([pressedKey(event), isImeKey(event)]).toEqual([key, key === '']);
});

test('Escape of an IME does not close the dialog around the field', { meta: { field: ['4.workbench.6'] } }, () => {
  const press = (key: string, keyCode: number, isComposing = false) => {
    const preventDefault = vi.fn<() => void>();
    keepOpenForIme({ key, keyCode, isComposing, preventDefault });
    return preventDefault.mock.calls.length;
  };
  expect([press('Escape', 229), press('Escape', 27, true), press('Escape', 27), press('a', 229)]).toEqual([1, 1, 0, 0]);
});
