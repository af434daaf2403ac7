// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { text, url } from '#registry/kit/props/fields.ts';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { isTranslation } from '#schemas/page/node.ts';
import { propsSchema } from '../../server/manifest/props-schema.ts';
import { fieldModels } from './field-model.ts';
import type { FormState } from './form-context.ts';
import { PropsForm } from './props-form.tsx';

afterEach(cleanup);

const SCHEMA = propsSchema(
  v.object({
    title: v.pipe(text, v.title('Title')),
    eyebrow: v.optional(v.pipe(text, v.title('Eyebrow'))),
    level: v.optional(v.pipe(v.number(), v.title('Level'))),
    links: v.optional(v.pipe(v.array(v.object({ label: text, href: url })), v.title('Links'))),
  }),
);
const PROPS = {
  title: { $t: { th: 'ชาม', en: 'Bowls' } },
  eyebrow: 'New',
  level: 2,
  links: [{ label: { $t: { en: 'More' } }, href: '/more' }],
};

/** Values of the fields that can be edited, and names of the buttons that can be pressed. */
function open(access: FormState['access'], langs: FormState['langs'] = null) {
  const form = { set: () => undefined, problems: [], lang: 'en', textsLang: 'en', access, langs } as const;
  render(inShop(<PropsForm fields={fieldModels(SCHEMA)} value={PROPS} form={form} />));
  const isOpen = (control: HTMLElement) =>
    control.closest('fieldset:disabled') === null && !control.matches(':disabled, [readonly]');
  const fields = [...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('spinbutton')].filter(isOpen);
  const buttons = screen.queryAllByRole('button').filter(isOpen);
  return {
    fields: fields.flatMap((field) => (field instanceof HTMLInputElement ? field.value : [])),
    buttons: new Set(
      buttons.map(
        (button) => button.querySelector('[aria-label]')?.getAttribute('aria-label') ?? button.textContent.trim(),
      ),
    ),
  };
}

test('with access to texts only, only words that have languages can be changed', () => {
  const { fields, buttons } = open('texts');
  expect(fields).toEqual(['ชาม', 'Bowls', 'More']);
  expect([...buttons].filter((name) => !/^(?:ไทย|中文|日本語|한국어|English|Remove .+)$/.test(name))).toEqual([]);
  expect([...buttons].filter((name) => name.startsWith('Remove'))).toEqual(['Remove ไทย', 'Remove English']);
});

test('with some languages only, their words can be changed and added, and no others', () => {
  const { fields, buttons } = open('texts', ['en', 'jp']);
  expect(fields).toEqual(['Bowls', 'More']);
  expect([...buttons]).toEqual(['Remove English', '日本語']);
});

test('a field without a value shows its default in the language of the preview, and is translated from it', () => {
  const set = vi.fn<FormState['set']>();
  const eyebrow = fieldModels(SCHEMA).find(({ name }) => name === 'eyebrow');
  const standard = { $t: { th: 'ใหม่', en: 'New' } };
  const fields = eyebrow === undefined ? [] : [{ ...eyebrow, defaultValue: standard }];
  const form = { set, problems: [], lang: 'en', textsLang: 'en', access: 'all' } as const;
  render(inShop(<PropsForm fields={fields} value={{}} form={form} />));
  expect(screen.getByPlaceholderText('New')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Translate' }));
  expect(set.mock.calls).toEqual([['/props/eyebrow', standard]]);
});

test('a language that is added or removed leaves the focus in a field of the text', () => {
  function Title() {
    const [title, setTitle] = useState<unknown>('Bowls');
    const set = (at: string, to: unknown) =>
      setTitle((before: unknown) =>
        at === '/props/title' ? to : { $t: { ...(isTranslation(before) ? before.$t : {}), [at.slice(-2)]: to } },
      );
    const form = { set, problems: [], lang: 'en', textsLang: 'en', access: 'all' } as const;
    return <PropsForm fields={fieldModels(SCHEMA).slice(0, 1)} value={{ title }} form={form} />;
  }
  render(inShop(<Title />));
  const pressed = ['Translate', 'ไทย', 'Remove ไทย'].map((name) => {
    fireEvent.click(screen.getByRole('button', { name }));
    return [document.activeElement?.tagName, document.activeElement?.getAttribute('lang')];
  });
  expect(pressed).toEqual([
    ['INPUT', 'en'],
    ['INPUT', 'th'],
    ['INPUT', 'en'],
  ]);
});

test('an item of a list is named by its text rather than by its address', () => {
  const links = [{ href: '/more', label: { $t: { en: 'More' } } }, { href: '/less' }];
  const form = { set: () => undefined, problems: [], lang: 'en', textsLang: 'en', access: 'all' } as const;
  render(inShop(<PropsForm fields={fieldModels(SCHEMA)} value={{ links }} form={form} />));
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    '1 · More',
    '2 · /less',
  ]);
});

test('without access nothing can be changed, and with all everything', () => {
  expect(open('none')).toEqual({ fields: [], buttons: new Set() });
  cleanup();
  const { fields, buttons } = open('all');
  expect(fields.toSorted()).toEqual(['/more', '2', 'Bowls', 'More', 'New', 'ชาม']);
  expect([...buttons]).toEqual(expect.arrayContaining(['Add', 'Translate', 'Reset Eyebrow']));
});
