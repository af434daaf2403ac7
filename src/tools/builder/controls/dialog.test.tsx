// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

test('a dialog that is unmounted closes, so that the browser returns the focus, and reports nothing', () => {
  stubModalDialogs();
  const close = vi.fn();
  const { rerender } = render(
    inShop(
      <Dialog title="Ask" close={close}>
        Sure?
      </Dialog>,
    ),
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Ask' });
  expect(dialog.open).toBe(true);
  rerender(inShop(<p />));
  expect([dialog.open, close.mock.calls]).toEqual([false, []]);
});
