/** Relations between the records of a folder: unique ids, references, and options that variants name. */
import { pointerToken, showValue } from '#schemas/problem.ts';
import type { FileProblem } from './problem.ts';
import type { CategoryRecord, ProductRecord } from './records.ts';
import type { Placed, ShopData } from './shop-data.ts';
import type { LocalText } from '#schemas/lang.ts';
import type { StoredChoice, StoredOption } from '../database/tables/product.ts';

type Records = Pick<ShopData, 'categories' | 'products' | 'blogs' | 'pages' | 'histories' | 'forms'>;

export function relationProblems({ categories, products, blogs, pages, histories, forms }: Records): FileProblem[] {
  return [
    ...repeated(categories, 'category_id', ({ category_id }) => category_id),
    ...repeated(blogs, 'blog_id', ({ blog_id }) => blog_id),
    ...repeated(pages, 'path', ({ path }) => path),
    ...repeated(histories, 'path', ({ path }) => path),
    ...histories.flatMap((history) =>
      repeated(
        history.record.versions.map((record, index) => ({ ...history, record, at: `/versions/${index}` })),
        'version',
        ({ version }) => String(version),
      ),
    ),
    ...repeated(forms, 'form_id', ({ form_id }) => form_id),
    ...forms.flatMap((form) =>
      repeated(
        form.record.fields.map((record, index) => ({ ...form, record, at: `/fields/${index}` })),
        'name',
        ({ name }) => name,
      ),
    ),
    ...repeatedUuids(products),
    ...categoryProblems(categories, products),
    ...products.flatMap(variantProblems),
  ];
}

function repeated<T>(records: readonly Placed<T>[], field: string, idOf: (record: T) => string): FileProblem[] {
  const seen = new Map<string, string>();
  return records.flatMap(({ record, file, at }) => {
    const id = idOf(record);
    const first = seen.get(id);
    if (first === undefined) {
      seen.set(id, `${file}${at}`);
      return [];
    }
    return [
      { file, path: at + pointerToken(field), expected: `expected an id not used in ${first}`, found: showValue(id) },
    ];
  });
}

function repeatedUuids(products: readonly Placed<ProductRecord>[]): FileProblem[] {
  const owners = products.flatMap(({ record, file, at }) => [
    { record: record.uuid, file, at },
    ...record.variants.flatMap(({ uuid }, index) =>
      uuid === undefined ? [] : [{ record: uuid, file, at: `${at}/variants/${index}` }],
    ),
  ]);
  return repeated(owners, 'uuid', (uuid) => uuid);
}

function categoryProblems(
  categories: readonly Placed<CategoryRecord>[],
  products: readonly Placed<ProductRecord>[],
): FileProblem[] {
  const parents = new Map<string, string>(
    categories.map(({ record }) => [record.category_id, record._hierarchy_parent_id]),
  );
  const isCircular = (id: string) => {
    let at = parents.get(id);
    for (let steps = 0; at !== undefined && steps < parents.size; steps += 1) {
      if (at === id) return true;
      at = parents.get(at);
    }
    return false;
  };
  const unknown = (field: string, id: string, { file, at }: Placed<unknown>, expected: string): FileProblem => ({
    file,
    path: at + pointerToken(field),
    expected,
    found: showValue(id),
  });
  return [
    ...categories.flatMap((placed) => {
      const { category_id, _hierarchy_parent_id: parent } = placed.record;
      if (parent !== '0' && !parents.has(parent)) {
        return [unknown('_hierarchy_parent_id', parent, placed, 'expected "0" or the id of a category')];
      }
      if (!isCircular(category_id)) return [];
      return [unknown('_hierarchy_parent_id', parent, placed, 'expected a category that is not below this one')];
    }),
    ...products.flatMap((placed) => {
      const id = placed.record.category_id;
      if (id === undefined || parents.has(id)) return [];
      return [unknown('category_id', id, placed, 'expected the id of a category')];
    }),
  ];
}

/** Variants have unique ids, and name only options and values of their product. */
function variantProblems({ record, file, at }: Placed<ProductRecord>): FileProblem[] {
  const variants = record.variants.map((variant, index) => ({ record: variant, file, at: `${at}/variants/${index}` }));
  return [
    ...repeated(variants, 'id', ({ id }) => id),
    ...variants.flatMap((variant) =>
      Object.entries(variant.record.options).flatMap(([name, value]): FileProblem[] => {
        const path = `${variant.at}/options${pointerToken(name)}`;
        const option = record.options.find((candidate) => optionTexts(candidate.name).includes(name));
        if (option === undefined)
          return [{ file, path, expected: 'expected the name of an option', found: showValue(name) }];
        const known = option.values.some((candidate) =>
          optionTexts(value).some((text) => optionTexts(candidate).includes(text)),
        );
        return known
          ? []
          : [{ file, path, expected: 'expected one of the values of the option', found: showValue(value) }];
      }),
    ),
  ];
}

/** An option or value in all its languages: a variant may name it in any of them. */
export function optionTexts(text: LocalText): string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}

/** The choices of a variant, in the order of its product's options; names and values in all their languages. */
export function choicesOf(
  chosen: Readonly<Record<string, LocalText>>,
  options: readonly StoredOption[],
): StoredChoice[] {
  return options.flatMap(({ name, values }) => {
    const given = Object.entries(chosen).find(([key]) => optionTexts(name).includes(key));
    if (given === undefined) return [];
    const texts = optionTexts(given[1]);
    const value = values.find((candidate) => optionTexts(candidate).some((text) => texts.includes(text)));
    return [{ name, value: value ?? given[1] }];
  });
}
