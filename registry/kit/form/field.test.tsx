import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Field } from './field.tsx';

afterEach(cleanup);

test('a control has its label, and says help and fault as its description', () => {
  const { rerender } = render(
    <Field label="Note" help="On the card." required>
      {(control) => <input {...control} name="note" />}
    </Field>,
  );
  const note = screen.getByRole('textbox', { name: 'Note', description: 'On the card.' });
  expect([note.getAttribute('aria-invalid'), note.hasAttribute('required')]).toEqual(['false', true]);
  rerender(
    <Field label="Note" help="On the card." fault="Write 80 letters at most.">
      {(control) => <textarea {...control} name="note" />}
    </Field>,
  );
  const faulty = screen.getByRole('textbox', { name: 'Note', description: 'On the card. Write 80 letters at most.' });
  expect([faulty.getAttribute('aria-invalid'), faulty.hasAttribute('required')]).toEqual(['true', false]);
  rerender(<Field label="Note">{(control) => <input {...control} name="note" />}</Field>);
  expect(screen.getByRole('textbox', { name: 'Note' }).hasAttribute('aria-describedby')).toBe(false);
});
