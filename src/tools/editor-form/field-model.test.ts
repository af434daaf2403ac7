import * as v from 'valibot';
import { expect, test } from 'vitest';
import { html, image, text, url } from '#registry/kit/props/fields.ts';
import { propsSchema } from '../../server/manifest/props-schema.ts';
import { initialValue, shownFields, fieldModels } from './field-model.ts';

const fields = fieldModels(
  propsSchema(
    v.object({
      title: v.pipe(text, v.title('Title'), v.description('Shown first.'), v.metadata({ group: 'content' })),
      body: v.optional(html),
      intro: v.optional(v.pipe(text, v.maxLength(9), v.metadata({ control: 'textarea' })), 'Hello'),
      name: v.optional(v.string()),
      href: v.optional(v.pipe(url, v.metadata({ control: 'link' }))),
      picture: v.nullish(image),
      tone: v.optional(v.pipe(v.picklist(['a', 'b']), v.metadata({ group: 'layout', labels: { a: 'First' } })), 'a'),
      level: v.optional(v.picklist([1, 2]), 1),
      count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9), v.metadata({ unit: 'px' })), 3),
      share: v.optional(v.number()),
      loop: v.optional(v.boolean(), false),
      links: v.optional(v.pipe(v.array(v.object({ label: text, href: url })), v.maxLength(4)), []),
      either: v.optional(v.union([v.string(), v.number()])),
      extra: v.optional(v.record(v.string(), v.string())),
    }),
  ),
);

const words = { kind: 'text', lines: false, rich: false, translated: true };

test('chooses the control by the schema', () => {
  expect(Object.fromEntries(fields.map(({ name, control }) => [name, control]))).toMatchObject({
    title: words,
    body: { kind: 'text', lines: true, rich: true, translated: true },
    intro: { ...words, lines: true },
    name: { ...words, translated: false },
    href: { kind: 'link' },
    picture: {
      kind: 'record',
      fields: [
        { name: 'src', control: { kind: 'image' } },
        { name: 'alt', control: words },
        { name: 'decorative', control: { kind: 'switch' } },
        { name: 'focus', control: { kind: 'record' } },
      ],
    },
    tone: {
      kind: 'choice',
      options: [
        { value: 'a', label: 'First' },
        { value: 'b', label: 'b' },
      ],
    },
    level: {
      kind: 'choice',
      options: [
        { value: 1, label: '1' },
        { value: 2, label: '2' },
      ],
    },
    count: { kind: 'number', step: 1, min: 1, max: 9, unit: 'px' },
    share: { kind: 'number', step: 0, unit: '' },
    loop: { kind: 'switch' },
    links: { kind: 'list', max: 4, item: { control: { kind: 'record' } } },
    either: { kind: 'json' },
    extra: { kind: 'json' },
  });
});

test('a decoration has no description to write', () => {
  const picture = fields.find(({ name }) => name === 'picture')?.control;
  const namesOf = (values: object) =>
    picture?.kind === 'record' && shownFields(picture.fields, { ...values }).map(({ name }) => name);
  expect(namesOf({})).toEqual(['src', 'alt', 'decorative', 'focus']);
  expect(namesOf({ decorative: true })).toEqual(['src', 'decorative', 'focus']);
});

test('reads texts, group and default of a field', () => {
  const { control: _control, ...title } = fields[0] ?? { control: undefined };
  expect(title).toEqual({
    name: 'title',
    required: true,
    title: 'Title',
    description: 'Shown first.',
    group: 'content',
    defaultValue: undefined,
  });
  expect(fields.find(({ name }) => name === 'intro')).toMatchObject({ defaultValue: 'Hello', required: false });
});

test('starts with the minimal valid value', () => {
  const made = Object.fromEntries(fields.map((field) => [field.name, initialValue(field)]));
  expect(made).toMatchObject({ title: '', href: '/', tone: 'a', level: 1, count: 3, share: 0, loop: false, links: [] });
  const links = fields.find(({ name }) => name === 'links')?.control;
  expect(links?.kind === 'list' && initialValue(links.item)).toEqual({ label: '', href: '/' });
});
