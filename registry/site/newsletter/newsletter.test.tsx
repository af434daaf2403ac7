import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import type { FormResult, PageView } from '#registry/kit/shop.ts';
import { inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import Newsletter from './newsletter.tsx';
import spec from './props.ts';

afterEach(cleanup);

/** A newsletter in a shop that answers submissions with these results in order, and records them. */
function newsletter(results: (FormResult | Error)[] = [], page: Partial<PageView> = {}) {
  const sent: unknown[] = [];
  const submitForm = (formId: string, values: FormData) => {
    sent.push([formId, Object.fromEntries(values)]);
    const result = results[sent.length - 1];
    return result === undefined || result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  };
  const element = inShop(<Newsletter {...v.parse(spec.props, {})} root={{}} slots={{}} />, {
    shop: testShop({ submitForm }),
    page: testPage(page),
  });
  return { sent, element };
}

const email = () => screen.getByRole('textbox', { name: 'E-mail address' });
const consent = () => screen.getByRole('checkbox', { name: /^The shop may write to me/ });
/** Waits for validation, which is loaded with the first submission. */
const LONG_TIMEOUT = { timeout: 10_000 };
const subscribe = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));

test('submits an address with the consent, and moves the focus to the confirmation', async () => {
  const { sent, element } = newsletter([{ ok: true }]);
  render(element);
  await userEvent.type(email(), 'shopper@raan.example');
  await userEvent.click(consent());
  await subscribe();
  const thanks = await screen.findByRole('status', {}, LONG_TIMEOUT);
  expect(sent).toEqual([['newsletter', { email: 'shopper@raan.example', consent: 'on' }]]);
  await waitFor(() => expect(document.activeElement).toBe(thanks), LONG_TIMEOUT);
  expect(thanks.textContent).toBe('Thank you, the next letter goes to you too.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('submits nothing without the consent, and removes the error once it is given', async () => {
  const { sent, element } = newsletter();
  render(element);
  await userEvent.type(email(), 'shopper@raan.example');
  await subscribe();
  await waitFor(() => expect(document.activeElement).toBe(consent()), LONG_TIMEOUT);
  expect(sent).toEqual([]);
  expect(document.getElementById(consent().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please tick this, so that we may write to you',
  );
  await userEvent.click(consent());
  await waitFor(() => expect(consent().getAttribute('aria-describedby')).toBeNull());
});

test('shows the error of an invalid address beside the field, which gets the focus', async () => {
  const { sent, element } = newsletter();
  render(element);
  await userEvent.type(email(), 'shopper@raan');
  await userEvent.click(consent());
  await subscribe();
  await waitFor(() => expect(document.activeElement).toBe(email()), LONG_TIMEOUT);
  expect(sent).toEqual([]);
  expect(screen.getByText('Write an e-mail address, such as name@example.com')).toBeTruthy();
});

test.each([new Error('offline'), { ok: false, fields: {}, key: 'UNAVAILABLE' } as const])(
  'when it cannot be sent, what was typed stays, and sending it again works',
  async (failure) => {
    const { sent, element } = newsletter([failure, { ok: true }]);
    render(element);
    await userEvent.type(email(), 'shopper@raan.example');
    await userEvent.click(consent());
    await subscribe();
    const alert = await screen.findByRole('alert', {}, LONG_TIMEOUT);
    expect([document.activeElement, email()]).toEqual([alert, email()]);
    expect(
      [email(), consent()].map((field) => field instanceof HTMLInputElement && field.value + field.checked),
    ).toEqual(['shopper@raan.examplefalse', 'ontrue']);
    await subscribe();
    const thanks = await screen.findByRole('status', {}, LONG_TIMEOUT);
    expect([sent.length, screen.queryByRole('alert'), thanks.textContent]).toEqual([
      2,
      null,
      'Thank you, the next letter goes to you too.',
    ]);
  },
);

test('shows the errors of the service beside the field', async () => {
  const { element } = newsletter([{ ok: false, fields: { email: 'TOO_LONG', other: 'X' }, key: 'INVALID_FORM' }]);
  render(element);
  await userEvent.type(email(), 'shopper@raan.example');
  await userEvent.click(consent());
  await subscribe();
  expect(await screen.findByText('This is too long; please shorten it', {}, LONG_TIMEOUT)).toBeTruthy();
  expect(document.activeElement).toBe(email());
});

test('without script the browser submits it, and the page it returns to shows the outcome', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(newsletter().element);
  const form = page.querySelector('form');
  expect([form?.getAttribute('method'), form?.getAttribute('action'), page.querySelector('section')?.id]).toEqual([
    'post',
    '/api/forms/newsletter',
    'form-newsletter',
  ]);
  page.innerHTML = renderToString(newsletter([], { query: { form: 'newsletter', form_result: 'sent' } }).element);
  expect(page.querySelector('[role=status]')?.textContent).toBe('Thank you, the next letter goes to you too.');
});
