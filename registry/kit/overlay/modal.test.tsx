// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '../testing/shop.tsx';
import { closeModal, Modal, ModalCard } from './modal.tsx';
import { addModalDialogs } from '../testing/dialog.ts';

// jsdom implements neither modal dialogs nor `closedby`, which makes it one of the browsers without it.
beforeEach(addModalDialogs);
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
});

const dialog = () => document.querySelector('dialog');

function renderModal(open?: boolean) {
  const onClose = vi.fn();
  const modal = (isOpen?: boolean) => (
    <Modal {...(isOpen === undefined ? {} : { open: isOpen })} onClose={onClose} aria-label="Test">
      <button type="button" onClick={closeModal}>
        Done
      </button>
    </Modal>
  );
  const { rerender } = render(modal(open));
  return { onClose, setOpen: (isOpen: boolean) => rerender(modal(isOpen)) };
}

test('opens when rendered, and reports when it was closed from inside', () => {
  const { onClose } = renderModal();
  expect([dialog()?.open, onClose.mock.calls.length]).toEqual([true, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect([dialog()?.open, onClose.mock.calls.length]).toEqual([false, 1]);
});

test('has the colours of the page, not those of the tone that it was opened from', () => {
  document.documentElement.dataset.theme = 'indigo';
  renderModal();
  expect(dialog()?.dataset.theme).toBe('indigo');
  delete document.documentElement.dataset.theme;
});

test('follows `open` where it is given', () => {
  const { setOpen } = renderModal(false);
  const states = [false, true, true, false].map((open) => {
    setOpen(open);
    return dialog()?.open;
  });
  expect(states).toEqual([false, true, true, false]);
});

test('closes on a click on the backdrop, not on one inside', () => {
  const { onClose } = renderModal();
  fireEvent.click(dialog()?.appendChild(document.createElement('p')) ?? document.body);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog() ?? document.body);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('leaves the backdrop to browsers with `closedby`', () => {
  Object.defineProperty(HTMLDialogElement.prototype, 'closedBy', { configurable: true, value: 'any' });
  const { onClose } = renderModal();
  fireEvent.click(dialog() ?? document.body);
  expect([onClose.mock.calls.length, dialog()?.getAttribute('closedby')]).toEqual([0, 'any']);
});

test.each([
  ['any', true],
  ['closerequest', false],
  ['none', false],
] as const)('with closedBy %s a click on the backdrop closes it: %s', (closedBy, closes) => {
  render(<Modal closedBy={closedBy} />);
  fireEvent.click(dialog() ?? document.body);
  expect(dialog()?.open).toBe(!closes);
});

test.each([
  ['any', true],
  ['closerequest', true],
  ['none', false],
] as const)('with closedBy %s Escape closes it: %s', (closedBy, closes) => {
  render(<Modal closedBy={closedBy} />);
  expect(fireEvent(dialog() ?? document.body, new Event('cancel', { cancelable: true }))).toBe(closes);
});

test('a card is named by its title, and has a close button where it is closable', () => {
  const onClose = vi.fn();
  render(
    inShop(
      <ModalCard title="Cookie settings" closable onClose={onClose}>
        Text
      </ModalCard>,
    ),
  );
  expect(screen.getByRole('dialog', { name: 'Cookie settings' })).toBe(dialog());
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
