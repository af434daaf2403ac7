import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord } from '../record.ts';
import { expandSections } from './expand-sections.ts';
import { reachesSection, type SectionContent, sectionFields, sectionUses } from './section.ts';
import { sectionType } from './section-type.ts';

const text = (label: string, ...bindings: readonly (readonly [node: string, at: string])[]) => ({
  kind: 'localized-text' as const,
  label,
  bindings: bindings.map(([node, at]) => ({ node, at })),
});
const BANNER: SectionContent = {
  component: [
    {
      type: 'section',
      id: 'root',
      style: { base: { padding: 'm', color: 'text' } },
      children: [
        { type: 'heading', id: 'title', props: { text: 'Default', level: 2 } },
        { type: 'image', id: 'picture', props: { image: { src: '/a.webp', alt: 'A' } } },
        { type: 'stack', id: 'place', children: [{ type: 'text', id: 'filler', props: { text: 'Nothing yet' } }] },
      ],
    },
  ],
  fields: {
    title: text('Title', ['title', '/props/text'], ['picture', '/props/image/alt']),
    src: { kind: 'image', label: 'Picture', bindings: [{ node: 'picture', at: '/props/image/src' }] },
    more: { kind: 'slot', label: 'More', bindings: [{ node: 'place', at: '/children' }] },
  },
};
const finder = (sections: Readonly<Record<string, SectionContent>>) => (type: string) =>
  Object.hasOwn(sections, type) ? sections[type] : undefined;
/** Any JSON, small: only its place matters. */
const odd = fc.jsonValue({ maxDepth: 1, stringUnit: 'grapheme-ascii' });
const find = finder({ 'section:banner': BANNER });

describe('expandSections', () => {
  test('puts the values of a use at exactly the props that its fields bind, and leaves the others', () => {
    const title = { $t: { th: 'ชา', en: 'Tea' } };
    const page = [
      { type: 'text', id: 'before' },
      { type: 'section:banner', id: 'use', props: { title }, slots: { more: [{ type: 'button', id: 'own' }] } },
    ];
    const { component, origins, problems } = expandSections(page, find);
    expect(component).toEqual([
      { type: 'text', id: 'before' },
      {
        type: 'section',
        id: 'use',
        style: { base: { padding: 'm', color: 'text' } },
        children: [
          { type: 'heading', id: 'use/title', props: { text: title, level: 2 } },
          { type: 'image', id: 'use/picture', props: { image: { src: '/a.webp', alt: title } } },
          { type: 'stack', id: 'use/place', children: [{ type: 'button', id: 'own' }] },
        ],
      },
    ]);
    expect(origins).toEqual(
      new Map([
        ['use/title', 'use'],
        ['use/picture', 'use'],
        ['use/place', 'use'],
      ]),
    );
    expect(problems).toEqual([]);
  });

  test('shows the defaults of a use without values, and gives two uses different ids', () => {
    const { component } = expandSections([{ type: 'section:banner', id: 'a' }, { type: 'section:banner' }], find);
    const [first, second] = component as {
      id?: string;
      children: { id: string; props: object; children?: unknown }[];
    }[];
    expect(first?.children.map(({ id }) => id)).toEqual(['a/title', 'a/picture', 'a/place']);
    expect(first?.children[0]?.props).toEqual({ text: 'Default', level: 2 });
    expect(second?.children[0]?.id).toBe('section:banner/1/title');
  });

  test('keeps the condition, the repetition and the style of a use, around those of the section', () => {
    const use = { type: 'section:banner', id: 'u', when: { lang: 'th' }, style: { base: { padding: 'l' }, md: {} } };
    expect(expandSections([use], find).component).toMatchObject([
      { type: 'section', id: 'u', when: { lang: 'th' }, style: { base: { padding: 'l', color: 'text' }, md: {} } },
    ]);
    const own = { component: { type: 'text', id: 't', when: { auth: true } }, fields: {} };
    expect(expandSections([use], finder({ 'section:banner': own })).component).toEqual([
      {
        type: 'stack',
        id: 'u',
        when: { lang: 'th' },
        style: { base: { padding: 'l' }, md: {} },
        props: { gap: 'none' },
        children: [{ type: 'text', id: 'u/t', when: { auth: true } }],
      },
    ]);
  });

  test('binds a field to the data that a use names', () => {
    const use = { type: 'section:banner', id: 'u', bind: { title: 'item.name' } };
    const [root] = expandSections([use], find).component as { children: { bind?: object }[] }[];
    expect(root?.children.map(({ bind }) => bind)).toEqual([{ text: 'item.name' }, undefined, undefined]);
  });

  test('expands sections within sections, their values too', () => {
    const outer: SectionContent = {
      component: [{ type: 'stack', id: 's', children: [{ type: 'section:banner', id: 'inner' }] }],
      fields: { name: text('Name', ['inner', '/props/title']) },
    };
    const { component, origins } = expandSections(
      [{ type: 'section:outer', id: 'u', props: { name: 'Deep' } }],
      finder({ 'section:banner': BANNER, 'section:outer': outer }),
    );
    expect(component).toMatchObject([
      {
        type: 'stack',
        id: 'u',
        children: [{ id: 'u/inner', children: [{ id: 'u/inner/title', props: { text: 'Deep' } }, {}, {}] }],
      },
    ]);
    expect(new Set(origins.values())).toEqual(new Set(['u']));
  });

  test('cuts a section that contains itself, and says so', () => {
    const self: SectionContent = {
      component: [{ type: 'stack', id: 's', children: [{ type: 'section:self', id: 'x' }] }],
      fields: {},
    };
    const { component, problems } = expandSections(
      [{ type: 'section:self', id: 'u' }],
      finder({ 'section:self': self }),
    );
    expect(component).toEqual([{ type: 'stack', id: 'u', children: [{ type: 'section:self', id: 'u/x' }] }]);
    expect(problems).toEqual([{ code: 'SECTION_CYCLE', nodeId: 'u', type: 'section:self' }]);
  });

  test('stays within the limits of a tree where sections multiply', () => {
    const level = (next: string): SectionContent => ({
      component: [{ type: 'stack', children: Array.from({ length: 10 }, () => ({ type: next })) }],
      fields: {},
    });
    const sections = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [`section:l${at}`, level(`section:l${at + 1}`)]),
    );
    const { component, problems } = expandSections([{ type: 'section:l0', id: 'u' }], finder(sections));
    expect(JSON.stringify(component).split('"stack"').length).toBeLessThan(20_002);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'SECTION_TOO_LARGE' }));
  });

  test('grows no page beyond the limit if values and slots are used in many places', () => {
    const slots = Array.from({ length: 20 }, (_, at) => ({ type: 'stack', id: `n${at}`, children: [] }));
    const wall: SectionContent = {
      component: slots,
      fields: {
        children: { kind: 'slot', label: '', bindings: slots.map(({ id }) => ({ node: id, at: '/children' })) },
      },
    };
    const nest = (levels: number): object =>
      levels === 0 ? { type: 'text' } : { type: 'section:wall', id: `u${levels}`, children: [nest(levels - 1)] };
    const copies = Array.from({ length: 20 }, (_, at) => ({ node: 'n', at: `/props/v/${at}` }));
    const echo = (next: string): SectionContent => ({
      component: { type: next, id: 'n', props: {} },
      fields: { v: { kind: 'text', label: '', bindings: copies } },
    });
    const sections: Readonly<Record<string, SectionContent>> = {
      'section:wall': wall,
      ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`section:e${at}`, echo(`section:e${at + 1}`)])),
      'section:e12': echo('text'),
    };
    const pages = [nest(2), nest(12), { type: 'section:e0', props: { v: 'x' } }];
    const found = pages.map((page) => {
      const { component, problems } = expandSections(page, (type) => sections[type]);
      return [JSON.stringify(component).length < 20_000_000, problems.some(({ code }) => code === 'SECTION_TOO_LARGE')];
    });
    expect(found).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ]);
  });

  test('leaves the use of an unknown section and says so, as it says of values without a field', () => {
    const page = [
      { type: 'section:gone', id: 'g' },
      { type: 'section:banner', id: 'b', props: { other: 1 } },
    ];
    const { component, problems } = expandSections(page, find);
    expect((component as unknown[])[0]).toBe(page[0]);
    expect(problems).toEqual([
      { code: 'SECTION_UNKNOWN', nodeId: 'g', type: 'section:gone' },
      { code: 'SECTION_VALUE_UNKNOWN', nodeId: 'b', type: 'section:banner' },
    ]);
  });

  test('returns a tree without uses as it is, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (page) => {
        const { component, problems } = expandSections(page, find);
        expect([component === page, problems]).toEqual([true, []]);
      }),
    );
  });

  test('never throws, and leaves no known use, whatever page, section and values hold', () => {
    const node = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: fc.constantFrom('section:banner', 'section:odd', 'stack', 'text', '__proto__'),
          id: fc.oneof(fc.string(), fc.constantFrom('a', '__proto__', 'constructor'), odd),
          props: fc.oneof(odd, fc.record({ title: odd, src: odd })),
          children: fc.oneof({ depthIdentifier: 'tree', maxDepth: 3 }, odd, fc.array(tie('node'), { maxLength: 3 })),
          slots: fc.oneof(
            { depthIdentifier: 'tree', maxDepth: 3 },
            odd,
            fc.dictionary(fc.string(), fc.array(tie('node'), { maxLength: 2 })),
          ),
        },
        { requiredKeys: ['type'] },
      ),
    })).node;
    const pointer = fc.oneof(
      fc.constantFrom('/props/__proto__/x', '/props/a/0/b', '/children'),
      fc.string().map((s) => `/props/${s}`),
    );
    const field = fc.record({
      kind: fc.constantFrom('text' as const, 'slot' as const),
      label: fc.string(),
      bindings: fc.array(fc.record({ node: fc.constantFrom('a', '__proto__', ''), at: pointer }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(node, { maxLength: 4 }),
        node,
        fc.dictionary(fc.constantFrom('title', 'children', '__proto__'), field),
        (page, component, fields) => {
          const section = { component, fields };
          const { component: expanded, problems } = expandSections(
            page,
            finder({ 'section:banner': BANNER, 'section:odd': section }),
          );
          const isCut = problems.some(({ code }) => code === 'SECTION_CYCLE' || code === 'SECTION_TOO_LARGE');
          expect(sectionUses(expanded).has('section:banner') && !isCut).toBe(false);
          expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
        },
      ),
    );
  });
});

test('a declaration is read from a page’s setting, and a faulty one has no fields', () => {
  const fields = { title: { kind: 'text', label: 'Title', bindings: [{ node: 'a', at: '/props/text' }] } };
  expect(sectionFields({ layout: 'blank', section: { fields } })).toEqual(fields);
  for (const faulty of [
    undefined,
    5,
    { section: 1 },
    { section: { fields: { Bad: {} } } },
    { section: { fields: { a: { kind: 'x' } } } },
  ])
    expect(sectionFields(faulty)).toEqual({});
});

test('a section reaches another through those that it uses', () => {
  const use = (...types: readonly string[]) => types.map((type) => ({ type }));
  const trees: Readonly<Record<string, readonly unknown[]>> = {
    'section:a': [use('section:b')],
    'section:b': [use('text'), use('section:c')],
  };
  const of = (type: string) => trees[type] ?? [];
  expect(reachesSection(use('section:a'), 'section:c', of)).toBe(true);
  expect(reachesSection([{ type: 'stack', slots: { x: use('section:a') } }], 'section:d', of)).toBe(false);
});

test('the manifest’s entry of a section has a schema and a default for each field, and its slots', () => {
  const schema = {
    properties: {
      level: { type: 'integer', minimum: 1, maximum: 6, 'x-raan': { group: 'layout', control: 'number' } },
    },
  };
  const fields = {
    ...BANNER.fields,
    level: { kind: 'number' as const, label: 'Level', bindings: [{ node: 'title', at: '/props/level' }] },
  };
  const made = sectionType(
    { ...BANNER, fields, type: 'section:banner', title: 'Banner', version: 3 },
    { propsOf: (type) => (type === 'heading' ? schema : undefined), node: {} },
  );
  expect([made.type, made.v, made.title, made.category]).toEqual(['section:banner', 3, 'Banner', 'sections']);
  expect(made.slots).toEqual({ more: { title: 'More' } });
  const { properties } = made.schema;
  expect(isRecord(properties) && properties).toEqual({
    title: { title: 'Title', anyOf: [{ type: 'string' }, expect.anything()], default: 'Default' },
    src: {
      title: 'Picture',
      type: 'string',
      format: 'uri-reference',
      'x-raan': { control: 'image' },
      default: '/a.webp',
    },
    level: { title: 'Level', type: 'integer', minimum: 1, maximum: 6, 'x-raan': { control: 'number' }, default: 2 },
  });
});
