import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, test } from 'vitest';
import * as v from 'valibot';
import type { FormResult, PageView, Shop } from '#registry/kit/shop.ts';
import { inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { FIELD_ERROR_KEYS, FIELD_KINDS } from '#schemas/records/form.ts';
import { salvage } from '#schemas/lenient/salvage.ts';
import Flexiform from './flexiform.tsx';
import spec from './props.ts';

afterEach(cleanup);

const props = (fields: unknown[], given: object = {}) => v.parse(spec.props, { form_id: 'contact', fields, ...given });

function form(fields: unknown[], shop: Shop = testShop(), page: Partial<PageView> = {}, given: object = {}) {
  return inShop(<Flexiform {...props(fields, given)} root={{}} slots={{}} />, { shop, page: testPage(page) });
}

/** A shop that answers submissions with these results in order, and records them. */
function answering(...results: (FormResult | Error)[]) {
  const sent: [string, FormDataEntryValue][][] = [];
  const submitForm = (_id: string, values: FormData) => {
    sent.push([...values]);
    const result = results[sent.length - 1];
    return result === undefined || result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  };
  return { shop: testShop({ submitForm }), sent };
}

const contact = [
  { name: 'email', label: 'E-mail', kind: 'email', required: true },
  { name: 'message', label: 'Message', kind: 'textarea' },
];
const email = () => screen.getByRole('textbox', { name: 'E-mail' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const summary = () => screen.getByRole('alert');
const faults = () =>
  within(summary())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('without script it is a form that the browser submits and validates', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(form([...contact, { name: 'photo', label: 'Photo', kind: 'file' }]));
  const element = page.querySelector('form');
  expect(['method', 'action', 'enctype', 'novalidate'].map((name) => element?.getAttribute(name))).toEqual([
    'post',
    '/api/forms/contact',
    'multipart/form-data',
    null,
  ]);
  const input = page.querySelector('input[name="email"]');
  expect(['type', 'inputmode', 'autocomplete', 'required'].map((name) => input?.getAttribute(name))).toEqual([
    'text',
    'email',
    'email',
    '',
  ]);
});

test('every kind of field has a label and a control of its kind', () => {
  const fields = FIELD_KINDS.map((kind) => ({ name: kind, label: `A ${kind}`, kind, options: [] }));
  render(
    form([...fields, { name: 'sizes', label: 'Sizes', kind: 'radio', options: ['S', { value: 'l', label: 'Large' }] }]),
  );
  expect(
    ['text', 'textarea', 'email', 'phone', 'number'].map((kind) =>
      screen.getByRole('textbox', { name: `A ${kind}` }).getAttribute('name'),
    ),
  ).toEqual(['text', 'textarea', 'email', 'phone', 'number']);
  expect(screen.getByRole('combobox', { name: 'A select' }).tagName).toBe('SELECT');
  expect(['checkbox', 'consent'].map((kind) => screen.getByRole('checkbox', { name: `A ${kind}` }).tagName)).toEqual([
    'INPUT',
    'INPUT',
  ]);
  expect(['date', 'file'].map((kind) => screen.getByLabelText(`A ${kind}`).getAttribute('type'))).toEqual([
    'date',
    'file',
  ]);
  const sizes = screen.getByRole('radiogroup', { name: 'Sizes' });
  expect(
    within(sizes)
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('value')),
  ).toEqual(['S', 'l']);
});

test('shows errors beside their fields and in a summary, which gets the focus, and submits nothing', async () => {
  const { shop, sent } = answering();
  render(form([...contact, { name: 'phone', label: 'Phone', kind: 'phone' }], shop));
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '12');
  await send();
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(summary());
  expect(faults()).toEqual(['E-mail: Please fill this in', 'Phone: Write a phone number of 9 to 15 digits']);
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(email().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please fill this in',
  );
  fireEvent.click(within(summary()).getByRole('link', { name: 'E-mail' }));
  expect(document.activeElement).toBe(email());
});

test('removes an error as soon as its field is valid', async () => {
  render(form(contact, answering().shop));
  await send();
  await userEvent.type(email(), 'mali@example.com');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(email().getAttribute('aria-invalid')).toBe('false');
});

test('shows the errors of the service and keeps all values', async () => {
  const { shop, sent } = answering(
    { ok: false, key: 'INVALID_FORM', fields: { email: 'INVALID_EMAIL', hidden: 'REQUIRED' } },
    { ok: true },
  );
  render(form(contact, shop, {}, { success: 'We answer soon.' }));
  await userEvent.type(email(), 'mali@example.com');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
  await send();
  expect(faults()).toEqual(['E-mail: Write an e-mail address, such as name@example.com']);
  expect(email()).toHaveProperty('value', 'mali@example.com');
  await send();
  const values = [
    ['email', 'mali@example.com'],
    ['message', 'Hello'],
  ];
  expect(sent).toEqual([values, values]);
  expect(screen.getByRole('status').textContent).toBe('Thank you, it is on its way to usWe answer soon.');
  expect(document.activeElement).toBe(screen.getByRole('status'));
});

test.each([
  ['a refusal as a whole', { ok: false, key: 'UNAVAILABLE', fields: {} } satisfies FormResult],
  ['no answer', new Error('offline')],
])('%s shows a failure and keeps all values', async (_case, result) => {
  render(form(contact, answering(result).shop));
  await userEvent.type(email(), 'mali@example.com');
  await send();
  expect(summary().textContent).toBe(
    'There seems to be something wrongThe form could not be sent. What you wrote is still here; please try again.',
  );
  expect(email()).toHaveProperty('value', 'mali@example.com');
});

test('does not submit while a submission is pending', async () => {
  const requests: string[] = [];
  const submitForm = (id: string) => {
    requests.push(id);
    return new Promise<FormResult>(() => {});
  };
  render(form([{ name: 'note', label: 'Note' }], testShop({ submitForm })));
  await send();
  await send();
  expect(requests).toEqual(['contact']);
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
});

test('no error of a field is without a message', { meta: { spec: ['8.11a'] } }, () => {
  const fields = FIELD_ERROR_KEYS.map((key) => ({ name: key, label: key }));
  const list = [...FIELD_ERROR_KEYS, 'OTHER'].map((key) => `${key}:${key}`).join();
  const query = { form: 'contact', form_result: 'INVALID_FORM', form_faults: list };
  render(form([...fields, { name: 'OTHER', label: 'OTHER' }], testShop(), { query }));
  const words = faults().map((fault) => fault?.split(': ')[1]);
  expect(new Set(words).size).toBe(FIELD_ERROR_KEYS.length + 1);
  expect(words.at(-1)).toBe('Please Review Again');
});

test('after a submission without script the page shows only the outcome of this form', () => {
  const page = document.createElement('div');
  const html = (query: Record<string, string>) => {
    page.innerHTML = renderToString(form(contact, testShop(), { query }));
    return page;
  };
  expect(html({ form: 'contact', form_result: 'sent' }).querySelector('[role="status"]')).not.toBeNull();
  expect(
    html({ form: 'contact', form_result: 'INVALID_FORM', form_faults: 'email:REQUIRED' }).querySelector('li')
      ?.textContent,
  ).toBe('E-mail: Please fill this in');
  expect(html({ form: 'contact', form_result: 'FORM_NOT_FOUND' }).querySelector('[role="alert"]')).not.toBeNull();
  expect(html({ form: 'other', form_result: 'sent' }).querySelector('[role="alert"], [role="status"]')).toBeNull();
});

it('no control refuses what the service accepts', { meta: { field: ['4.addresses.2', '4.browsers.4'] } }, () => {
  const page = document.createElement('div');
  const fields = FIELD_KINDS.map((kind) => ({ name: kind, label: kind, kind, pattern: '\\d{4}', options: [] }));
  page.innerHTML = renderToString(form(fields));
  const typed = {
    email: 'ｍａｌｉ＠example。com',
    phone: '（０８１）２３４\u2011５６７８',
    number: '１２',
    text: '๑๒๓๔',
  };
  const controls = Object.entries(typed).map(([name, value]) => {
    const input = page.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (input === null) throw new Error(`${name} has no control`);
    input.value = value;
    return [name, input.value === value, input.validity.valid, input.hasAttribute('pattern')];
  });
  expect(controls).toEqual(Object.keys(typed).map((name) => [name, true, true, false]));
  expect(page.querySelector('input[type="file"]')?.getAttribute('accept')).toBe(
    'image/jpeg,.jpg,.jpeg,image/png,.png,image/webp,.webp,application/pdf,.pdf',
  );
});

test('fills a form refused without script in again, with the focus on the summary', () => {
  const fields = [
    ...contact,
    { name: 'topic', label: 'Topic', kind: 'select', options: ['order', 'other'] },
    { name: 'size', label: 'Size', kind: 'radio', options: ['S', 'L'] },
    { name: 'extras', label: 'Extras', kind: 'checkbox', options: ['box', 'card', 'ribbon'] },
    { name: 'photo', label: 'Photo', kind: 'file' },
    { name: 'agree', label: 'I agree', kind: 'consent' },
    { name: 'news', label: 'News', kind: 'consent' },
  ];
  const values = {
    email: ['mali@'],
    message: ['Hello\n<b>there</b>'],
    topic: ['other'],
    size: ['L'],
    extras: ['box', 'ribbon'],
    agree: ['on'],
  };
  const query = { form: 'contact', form_result: 'INVALID_FORM', form_faults: 'email:INVALID_EMAIL' };
  const sentAs = (form_id: string) => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(form(fields, testShop(), { query, unsent: { form: form_id, values } }));
    const data = new FormData(page.querySelector('form') ?? undefined);
    data.delete('photo');
    return { data: [...data], summary: page.querySelector('[role="alert"]') };
  };
  expect(sentAs('contact').data).toEqual([
    ['email', 'mali@'],
    ['message', 'Hello\n<b>there</b>'],
    ['topic', 'other'],
    ['size', 'L'],
    ['extras', 'box'],
    ['extras', 'ribbon'],
    ['agree', 'on'],
  ]);
  expect(sentAs('contact').summary?.hasAttribute('autofocus')).toBe(true);
  expect(sentAs('other').data).toEqual([
    ['email', ''],
    ['message', ''],
    ['topic', ''],
  ]);
});

test('reports a pattern that could take long to match, and leaves it to the service', () => {
  const field = { name: 'code', label: 'Code', pattern: '(a+)+$' };
  const { value, problems } = salvage(spec.props, { form_id: 'contact', fields: [field] });
  expect(value?.fields.map(({ name, pattern }) => [name, pattern])).toEqual([['code', undefined]]);
  expect(problems).toEqual([
    { path: '/fields/0/pattern', expected: 'expected a simple regular expression', found: '"(a+)+$"' },
  ]);
});

test('the same form twice on a page has distinct ids for labels, help and errors', async () => {
  const fields = [
    { ...contact[0], help: 'We answer there.' },
    { name: 'size', label: 'Size', kind: 'radio', options: ['S', 'L'] },
  ];
  render(
    <>
      {form(fields)}
      {form(fields)}
    </>,
  );
  const [first, second] = screen.getAllByRole('textbox', { name: 'E-mail' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Send' })[1] ?? document.body);
  await userEvent.click(within(summary()).getByRole('link', { name: 'E-mail' }));
  expect([document.activeElement === first, document.activeElement === second]).toEqual([false, true]);
  const describing = (control: Element | undefined) =>
    control
      ?.getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect([describing(first), describing(second)]).toEqual([
    ['We answer there.'],
    ['We answer there.', 'Please fill this in'],
  ]);
  const ids = [...document.querySelectorAll('input[id], p[id], select[id]')].map(({ id }) => id);
  expect(ids.length).toBe(new Set(ids).size);
});
