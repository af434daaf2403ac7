// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

afterEach(cleanup);

const panel = (names: readonly string[]) => (
  <div ref={keepFocus}>
    {names.map((name) => (
      <Fragment key={name}>
        <button type="button">{name}</button>
        <p tabIndex={-1}>Not reached by Tab</p>
      </Fragment>
    ))}
  </div>
);
const focused = () => document.activeElement?.textContent;

test('the focus goes from a removed control to the next one, or to the one before', async () => {
  const { rerender } = render(panel(['One', 'Two', 'Three']));
  screen.getByText('Two').focus();
  await act(async () => rerender(panel(['One', 'Three'])));
  expect(focused()).toBe('Three');
  await act(async () => rerender(panel(['One'])));
  expect(focused()).toBe('One');
});

test('a press beside all controls removes the focus for good', async () => {
  const { rerender } = render(panel(['One', 'Two']));
  const two = screen.getByText('Two');
  two.focus();
  two.parentElement?.dispatchEvent(new Event('pointerdown'));
  await act(async () => rerender(panel(['One'])));
  expect(document.activeElement).toBe(document.body);
});

test('a control that was disabled for a while gets the focus back', async () => {
  render(panel(['One', 'Two']));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'One' });
  button.focus();
  button.disabled = true;
  // As browsers do after the next frame.
  button.blur();
  await act(async () => {
    button.disabled = false;
  });
  expect(focused()).toBe('One');
});
