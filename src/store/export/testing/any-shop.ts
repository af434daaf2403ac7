/** Arbitrary shops for the tests of exports. */
import * as fc from 'fast-check';
import { LANGS } from '#schemas/lang.ts';

const word = fc.stringMatching(/^[a-zก-ฮ]{1,8}$/);
const text = fc.oneof(
  word,
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...LANGS), fc.string({ unit: 'grapheme', maxLength: 12 })), {
      minLength: 1,
      selector: ([lang]) => lang,
    })
    .map((texts) => Object.fromEntries(texts)),
);
const uuid = fc.uuid();
const baht = fc.integer({ min: 0, max: 1e9 }).map((units) => (units / 10_000).toFixed(4));
const count = fc.option(fc.integer({ min: 0, max: 999 }), { nil: null });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const instant = fc
  .date({ min: new Date('1980-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const slug = fc.stringMatching(/^[a-z0-9ก-ฮ-]{0,12}$/);

const node = fc.record({ type: fc.constantFrom('rich-text', 'section'), props: fc.dictionary(word, fc.jsonValue()) });
const content = fc.record(
  { pageHead: fc.record({ title: text }), pageComponent: fc.array(node, { maxLength: 3 }) },
  { requiredKeys: ['pageComponent'] },
);

const options = fc.uniqueArray(
  fc.record({ name: word, values: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }) }),
  { selector: ({ name }) => name, maxLength: 2 },
);

const product = options.chain((known) =>
  fc.record(
    {
      uuid,
      slug,
      name: text,
      price: baht,
      price_list: fc.array(fc.record({ quantity_min: fc.nat(9), quantity_max: count, price: baht }), { maxLength: 2 }),
      unit: text,
      preorder_flag: fc.boolean(),
      preorder_days: count,
      badge_new: fc.boolean(),
      quantity_min: count,
      remain: count,
      discount: baht,
      category_id: fc.constantFrom('1', '2'),
      images: fc.array(word, { maxLength: 2 }),
      highlight: text,
      detail_html: text,
      options: fc.constant(known),
      variants: fc.uniqueArray(
        fc.record(
          {
            id: fc.stringMatching(/^[a-z0-9]{1,5}$/),
            uuid: optional(uuid),
            name: text,
            price: baht,
            remain: count,
            images: fc.array(word, { maxLength: 1 }),
            options: fc.constant(Object.fromEntries(known.map(({ name, values }) => [name, values[0] ?? '']))),
          },
          { requiredKeys: ['id', 'price'] },
        ),
        { selector: ({ id }) => id, maxLength: 3 },
      ),
      hidden: fc.boolean(),
      member_only: fc.boolean(),
      limit_product: count,
      facets: fc.dictionary(fc.constantFrom('colour', 'maker'), fc.uniqueArray(word, { minLength: 1, maxLength: 2 })),
      rating: fc.record({ average: fc.constantFrom(1, 3.5, 5), count: fc.integer({ min: 1, max: 99 }) }),
      popularity: fc.nat(1000),
      created_at: instant,
    },
    { requiredKeys: ['uuid', 'slug', 'name', 'price', 'options'] },
  ),
);

/** The files of any shop, by their paths in its folder. */
export const shopFolder: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .record({
    shop: fc.record({ name: text, suspended: fc.boolean(), banks: fc.array(word, { maxLength: 2 }) }),
    base: fc.record({ themeKey: fc.constant('clay'), locales: fc.constant({ en: { 'cart.add': 'Add' } }) }),
    products: fc.uniqueArray(product, { selector: (each) => each.uuid, maxLength: 6 }),
    pages: fc.dictionary(fc.stringMatching(/^[a-zก-ฮA-Z.-]{1,10}$/), content, { maxKeys: 4 }),
    histories: fc.dictionary(
      fc.stringMatching(/^[a-zA-Z]{1,10}$/),
      fc.record({
        draft: optional(content),
        versions: fc.array(fc.record({ at: instant, note: optional(word), content: fc.option(content) }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
      { maxKeys: 2 },
    ),
    blogs: fc.dictionary(
      fc.stringMatching(/^[a-z0-9]{1,8}$/),
      fc.record(
        { title: text, slug, html: text, published_at: instant, tags: fc.array(text, { maxLength: 2 }) },
        { requiredKeys: ['title'] },
      ),
      { maxKeys: 2 },
    ),
    coupons: fc.uniqueArray(
      fc.record(
        {
          code: fc.stringMatching(/^[A-Z]{2,8}$/),
          title: text,
          kind: fc.constantFrom('discount', 'shipping'),
          max_discount: baht,
          claim_end: fc.constantFrom('+3d', '2027-01-01T00:00:00+07:00'),
          total: count,
          limited: fc.boolean(),
        },
        { requiredKeys: ['code', 'kind'] },
      ),
      { selector: ({ code }) => code, maxLength: 3 },
    ),
    form: fc.record({ title: text, label: text, kind: fc.constantFrom('text', 'email', 'select') }),
  })
  .map(({ shop, base, products: goods, pages, histories, blogs, coupons, form }) => ({
    'shop.json': {
      web_id: '900',
      web_name: 'any',
      name: shop.name,
      hosts: ['b.test', 'a.test'],
      suspended: shop.suspended,
      facets: [
        { id: 'colour', label: 'Colour', option: ['size'], swatches: { red: '#ff0000' } },
        { id: 'maker', label: 'Maker' },
        { id: 'stock' },
      ],
      policy: { banks: shop.banks, order_min_price: '200.50' },
    },
    'base.json': base,
    'categories.json': [
      { category_id: '2', name: 'Two', _hierarchy_parent_id: '1', _rank_rank: 1.5 },
      { category_id: '1', name: { en: 'One', th: 'หนึ่ง' } },
    ],
    'products/all.json': goods,
    'coupons.json': coupons,
    'forms/ask.json': {
      form_id: 'ask',
      title: form.title,
      fields: [{ name: 'a', label: { $t: form.label }, kind: form.kind, options: ['x', { value: 'y', label: 'Y' }] }],
    },
    ...Object.fromEntries(
      Object.entries(pages).map(([path, page], index) => [`pages/${index}.json`, { path: `/${path}`, ...page }]),
    ),
    ...Object.fromEntries(
      Object.entries(histories).map(([path, { draft, versions }], index) => [
        `versions/${index}.json`,
        {
          path: `/${path}`,
          ...(draft === undefined ? {} : { draft, saved_at: '2026-11-01T00:00:00.000Z' }),
          versions: versions.map((version, at) => ({
            version: at + 1,
            kind: version.content === null ? 'unpublished' : 'published',
            ...version,
          })),
        },
      ]),
    ),
    ...Object.fromEntries(Object.entries(blogs).map(([id, blog]) => [`blogs/${id}.json`, { blog_id: id, ...blog }])),
  }));
