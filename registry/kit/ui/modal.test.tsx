// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeModal, Modal } from './modal.tsx';

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(cleanup);

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });

test('is open while it is rendered, and reports its closing once', () => {
  const onClose = vi.fn<() => void>();
  render(
    <Modal aria-label="Edit" onClose={onClose}>
      <button type="button" onClick={closeModal}>
        Done
      </button>
    </Modal>,
  );
  expect([dialog().open, dialog().getAttribute('aria-label')]).toEqual([true, 'Edit']);
  fireEvent.click(screen.getByRole('button'));
  expect([dialog().open, onClose.mock.calls.length]).toEqual([false, 1]);
});

test('opens and closes with isOpen', () => {
  const { rerender } = render(<Modal isOpen={false} />);
  expect(dialog().open).toBe(false);
  rerender(<Modal isOpen />);
  expect(dialog().open).toBe(true);
  rerender(<Modal isOpen={false} />);
  expect(dialog().open).toBe(false);
});

test.each([
  ['any', true],
  ['closerequest', false],
  ['none', false],
] as const)('with closedBy %s a click on the backdrop closes it: %s', (closedBy, closes) => {
  render(
    <Modal closedBy={closedBy}>
      <p>Text</p>
    </Modal>,
  );
  fireEvent.click(screen.getByText('Text'));
  expect(dialog().open).toBe(true);
  fireEvent.click(dialog());
  expect(dialog().open).toBe(!closes);
});

test.each([
  ['any', true],
  ['closerequest', true],
  ['none', false],
] as const)('with closedBy %s Escape closes it: %s', (closedBy, closes) => {
  render(<Modal closedBy={closedBy} />);
  expect(fireEvent(dialog(), new Event('cancel', { cancelable: true }))).toBe(closes);
});
