import { useLingui } from '@lingui/react/macro';
import type { LayoutKind } from '#schemas/builder/layouts.ts';
import type { NamedField } from '../../editor-form/field-model.ts';

/** Names the layouts of all records of a kind, by their patterns: their titles have only placeholders. */
export function useLayoutTexts(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    '/product/*': t({ id: 'builder.layout.products', message: 'Layout of all products' }),
    '/category/*': t({ id: 'builder.layout.categories', message: 'Layout of all categories' }),
    '/blog/*': t({ id: 'builder.layout.posts', message: 'Layout of all posts' }),
  };
}

/** Records that one layout lists. */
const MAX_RECORDS = 2000;

/** The form's fields of a named layout: its name, and the records that it lists. */
export function useLayoutFields(kind: LayoutKind): readonly NamedField[] {
  const { t } = useLingui();
  const field = { description: '', group: 'content', required: false, defaultValue: undefined };
  const records = (of: LayoutKind): NamedField['control'] => ({
    kind: 'records',
    of,
    isList: true,
    max: MAX_RECORDS,
    plain: { kind: 'json' },
  });
  const products: NamedField = {
    ...field,
    name: 'records',
    title: t({ id: 'builder.layout.listed.products', message: 'Products that use it' }),
    control: records('product'),
  };
  const categories: NamedField = {
    ...field,
    name: kind === 'product' ? 'categories' : 'records',
    title:
      kind === 'product'
        ? t({ id: 'builder.layout.listed.byCategory', message: 'Categories whose products use it' })
        : t({ id: 'builder.layout.listed.categories', message: 'Categories that use it' }),
    control: records('category'),
  };
  const name: NamedField = {
    ...field,
    required: true,
    name: 'name',
    title: t({ id: 'builder.layout.name', message: 'Name of the layout' }),
    control: { kind: 'text', lines: false, rich: false, translated: false },
  };
  return [name, ...(kind === 'product' ? [products] : []), categories];
}
