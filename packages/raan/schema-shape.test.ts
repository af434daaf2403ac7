import { expect, test } from 'vitest';
import { schemaShape } from './schema-shape.ts';

const TEXT = 'v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MetadataAction<string, { format: "text" }>]>';

test.each([
  [
    'fields, with their defaults and rules',
    `v.ObjectSchema<{
      readonly src: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.GuardAction<string, typeof isSafe, "expected a safe URL">, v.TitleAction<string, "Picture">]>;
      readonly alt: v.OptionalSchema<${TEXT}, "">;
      readonly focus: v.OptionalSchema<v.ObjectSchema<{ readonly x: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>; }, undefined>, undefined>;
    }, undefined>`,
    `{
  src: string /* expected a safe URL */;
  alt?: string /* format "text", default "" */;
  focus?: {
    x: number /* min value 0 */;
  };
}`,
  ],
  ['lists of noted values', `v.ArraySchema<${TEXT}, undefined>`, '(string /* format "text" */)[]'],
  ['choices', 'v.PicklistSchema<readonly ["s", "l"], undefined>', '"s" | "l"'],
  [
    'unions',
    'v.NullableSchema<v.UnionSchema<[v.StringSchema<undefined>, v.NumberSchema<undefined>], undefined>>',
    'string | number | null',
  ],
  [
    'records',
    'v.RecordSchema<v.StringSchema<undefined>, v.BooleanSchema<undefined>, undefined>',
    '{ [key: string]: boolean }',
  ],
])('shows %s', (_, type, shape) => {
  expect(schemaShape(`export declare const given: ${type};`)).toBe(shape);
});

test('other constants have no shape', () => {
  expect(schemaShape('declare const LIMITS: { readonly most: 3 };')).toBeUndefined();
});
