import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop } from '../testing/shop.tsx';
import { QuantityField } from './quantity-field.tsx';

afterEach(cleanup);

function Counter({
  start = 2,
  locked = false,
  onChange,
}: {
  start?: number;
  locked?: boolean;
  onChange: (n: number) => void;
}) {
  const [value, setValue] = useState(start);
  return (
    <QuantityField
      value={value}
      min={2}
      max={12}
      locked={locked}
      onChange={(quantity) => {
        onChange(quantity);
        setValue(quantity);
      }}
    />
  );
}

const field = () => screen.getByRole('spinbutton', { name: 'Quantity' });
const increase = () => screen.getByRole('button', { name: 'Increase quantity' });
const decrease = () => screen.getByRole('button', { name: 'Decrease quantity' });

test('steps between the bounds and no further', async () => {
  const onChange = vi.fn();
  render(inShop(<Counter start={11} onChange={onChange} />));
  await userEvent.click(increase());
  await userEvent.click(increase());
  expect(increase().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(decrease());
  expect(onChange.mock.calls).toEqual([[12], [11]]);
});

test('a typed quantity counts at once where it fits', async () => {
  const onChange = vi.fn();
  render(inShop(<Counter onChange={onChange} />));
  await userEvent.clear(field());
  await userEvent.type(field(), '12');
  expect(onChange.mock.calls).toEqual([[12]]);
});

test('an invalid quantity is corrected on blur, and other text is dropped', async () => {
  const onChange = vi.fn();
  render(inShop(<Counter start={3} onChange={onChange} />));
  await userEvent.clear(field());
  await userEvent.type(field(), '99');
  await userEvent.tab();
  expect(field()).toHaveProperty('value', '12');
  await userEvent.clear(field());
  await userEvent.tab();
  expect(field()).toHaveProperty('value', '12');
  expect(onChange.mock.calls).toEqual([[9], [12]]);
});

test('while it is locked nothing can be changed, and the focus stays', async () => {
  const onChange = vi.fn();
  const counter = (locked: boolean) => inShop(<Counter locked={locked} onChange={onChange} />);
  const { rerender } = render(counter(false));
  field().focus();
  rerender(counter(true));
  await userEvent.keyboard('{ArrowUp}9');
  expect([document.activeElement, field()]).toEqual([
    field(),
    expect.objectContaining({ value: '2', disabled: false }),
  ]);
  for (const control of [increase(), decrease()]) {
    await userEvent.click(control);
    expect([control.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', control]);
  }
  expect(onChange).not.toHaveBeenCalled();
});
