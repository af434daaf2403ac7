/**
 * The records of a shop folder: the contract's records with texts in several languages, and the service's own rules.
 * Unknown fields are problems, because most are typing errors.
 */
import * as v from 'valibot';
import { PUBLISH_CHECKS } from '#schemas/builder/checks.ts';
import { Base } from '#schemas/page/base.ts';
import { DeliveryTerms } from '#schemas/delivery/deliveries.ts';
import { ImageFocus } from '#schemas/records/category.ts';
import { FIELD_KINDS, FormField } from '#schemas/records/form.ts';
import { BlogId, CategoryId, UUID_PATTERN, WebId } from '#schemas/ids.ts';
import { LANGS } from '#schemas/lang.ts';
import { STOCK_FACET } from '#schemas/records/facet-choice.ts';
import { FACET_ID } from '#schemas/records/search-query.ts';
import { Rating, Review } from '#schemas/records/review.ts';
import { SWATCH } from '#schemas/records/search.ts';
import { LocalText, optionalLocalText } from '#schemas/values/lang-schema.ts';
import { absentWhenEmpty, looseCount, looseFlag, looseList, looseNumber, looseText } from '#schemas/lenient/loose.ts';
import { instantText } from '#schemas/values/instant-text.ts';
import { Baht, Price } from '#schemas/values/money/baht.ts';
import { PageSettingFile } from '#schemas/builder/page.ts';
import { areMachineTexts, MACHINE_TEXTS } from '#schemas/page/machine-texts.ts';
import { PageHead } from '#schemas/page/page.ts';
import { SECTION_PATH } from '#schemas/sections/section.ts';
import { ShopRules } from '#schemas/shop-rules.ts';
import { PriceTier, Product } from '#schemas/product.ts';

const MAX_INTEGER = 2_147_483_647;
const uuid = v.pipe(v.string(), v.regex(UUID_PATTERN, 'expected a uuid'), v.toLowerCase());
const slug = v.pipe(v.string(), v.regex(/^[^\s/?#%]{0,200}$/u, 'expected a slug without blanks, /, ?, # and %'));
const count = v.pipe(looseCount, v.maxValue(MAX_INTEGER, 'expected at most 2,147,483,647'));
const optionalCount = absentWhenEmpty(count);
const instant = instantText();

/**
 * A facet of `shop.json`: its values are the values of the product options named in `option`; `swatches` has CSS
 * colours by value id. Only `stock` needs no `label`: the storefront names it.
 */
const FacetRecord = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(FACET_ID, 'expected lower-case letters, digits and -')),
    label: optionalLocalText,
    option: v.optional(v.array(v.string())),
    swatches: v.optional(
      v.record(v.string(), v.pipe(v.string(), v.regex(SWATCH, 'expected a colour such as #1f3a5f'))),
    ),
  }),
  v.check(({ id, label }) => id === STOCK_FACET || label !== undefined, 'expected a label'),
);
/** A facet as shop.json declares it. */
export type FacetRecord = v.InferOutput<typeof FacetRecord>;

/** `shop.json`: the shop's ids, hosts, and policy for carts; bounds of an order's price in baht. */
export const ShopFile = v.strictObject({
  web_id: WebId,
  web_name: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'expected a name of lower-case letters, digits, - and _'),
  ),
  name: LocalText,
  hosts: looseList(
    v.pipe(
      v.string(),
      v.toLowerCase(),
      v.regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, 'expected a host name, with or without port'),
    ),
  ),
  is_default: looseFlag,
  suspended: looseFlag,
  /** Facets that filter listings, in the order shown (README.md). */
  facets: looseList(FacetRecord),
  policy: v.strictObject({
    order_min_price: absentWhenEmpty(Price),
    order_max_price: absentWhenEmpty(Price),
    cart_max_quantity: optionalCount,
    points: absentWhenEmpty(v.strictObject({ enabled: looseFlag, per_baht: v.pipe(looseNumber, v.minValue(0)) })),
    banks: looseList(looseText),
    shipping_types: looseList(looseText),
    vat_percent: absentWhenEmpty(v.pipe(looseCount, v.maxValue(100, 'expected a rate in percent'))),
    tax_invoice: absentWhenEmpty(v.strictObject({ days: looseCount })),
    gift_card: absentWhenEmpty(v.strictObject({ characters: v.pipe(looseCount, v.minValue(1), v.maxValue(1000)) })),
    promptpay_id: absentWhenEmpty(
      v.pipe(looseText, v.regex(/^(?:0\d{9}|\d{13})$/, 'expected a phone number of 10 or a tax number of 13 digits')),
    ),
    bank_accounts: absentWhenEmpty(v.record(v.string(), looseText)),
    deliveries: absentWhenEmpty(v.record(v.string(), DeliveryTerms)),
    rules: absentWhenEmpty(v.strictObject(ShopRules.entries)),
    publish_stops: absentWhenEmpty(v.array(v.picklist(PUBLISH_CHECKS))),
  }),
});
export type ShopFile = v.InferOutput<typeof ShopFile>;

/** base.json after its texts were reduced to one language. */
export const BaseFile = v.strictObject(Base.entries);

/** A category of `categories.json`; a root has the parent '0', and siblings are shown by rank. */
export const CategoryRecord = v.strictObject({
  category_id: CategoryId,
  category_slug: v.optional(slug, ''),
  name: LocalText,
  description: optionalLocalText,
  image: absentWhenEmpty(looseText),
  image_focus: absentWhenEmpty(v.strictObject(ImageFocus.entries)),
  _hierarchy_parent_id: v.optional(looseText, '0'),
  _rank_rank: v.optional(looseNumber, 0),
});
export type CategoryRecord = v.InferOutput<typeof CategoryRecord>;

const VariantRecord = v.strictObject({
  id: v.pipe(looseText, v.regex(/^[^\s/?#%]{1,100}$/u, 'expected an id without blanks, /, ?, # and %')),
  uuid: absentWhenEmpty(uuid),
  name: optionalLocalText,
  price: Price,
  price_list: absentWhenEmpty(v.array(PriceTier)),
  remain: v.optional(v.nullable(count), null),
  images: absentWhenEmpty(v.array(looseText)),
  options: v.optional(v.record(v.string(), LocalText), {}),
});
/** A variant of a product, `price` in baht; `id` is unique in the product, `remain` null for untracked stock. */
export type VariantRecord = v.InferOutput<typeof VariantRecord>;

const { price, price_list, preorder_flag, badge_hot, badge_new, badge_suggest } = Product.entries;

/** A product of `products/`: amounts in baht, quantities in pieces, `remain` null where stock is not tracked. */
export const ProductRecord = v.pipe(
  v.strictObject({
    uuid,
    slug,
    name: LocalText,
    price,
    price_list,
    unit: v.optional(LocalText, ''),
    preorder_flag,
    preorder_days: optionalCount,
    badge_hot,
    badge_new,
    badge_suggest,
    quantity_min: optionalCount,
    quantity_max: optionalCount,
    remain: v.optional(v.nullable(count), null),
    discount: absentWhenEmpty(Baht),
    category_id: absentWhenEmpty(CategoryId),
    images: looseList(looseText),
    highlight: optionalLocalText,
    detail_html: optionalLocalText,
    conditions_html: optionalLocalText,
    options: looseList(v.strictObject({ name: LocalText, values: v.array(LocalText) })),
    variants: looseList(VariantRecord),
    hidden: looseFlag,
    nosell: looseFlag,
    member_only: looseFlag,
    limit_per_account: optionalCount,
    limit_product: optionalCount,
    facets: v.optional(v.record(v.string(), v.array(LocalText)), {}),
    rating: absentWhenEmpty(v.strictObject(Rating.entries)),
    reviews: looseList(v.strictObject({ ...Review.entries, lang: v.picklist(LANGS) })),
    popularity: v.optional(v.pipe(count, v.maxValue(1000, 'expected at most 1000')), 0),
    created_at: absentWhenEmpty(instant),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const { quantity_min = 0, quantity_max } = value;
    if (quantity_max === undefined || quantity_max >= quantity_min) return;
    const path = { type: 'object', origin: 'value', input: value, key: 'quantity_max', value: quantity_max } as const;
    addIssue({ message: `expected at least quantity_min, ${quantity_min}`, input: quantity_max, path: [path] });
  }),
);
export type ProductRecord = v.InferOutput<typeof ProductRecord>;

/** `stock.json`: live stock by uuid of the products and variants sold since their import. */
export const StockFile = v.record(uuid, v.nullable(count));

/** A post of `blogs/`; `html` is kept as written; the storefront sanitizes it. */
export const BlogRecord = v.strictObject({
  blog_id: v.pipe(BlogId, v.regex(/^[^\s/?#%]+$/u, 'expected an id without blanks, /, ?, # and %')),
  slug: absentWhenEmpty(slug),
  title: LocalText,
  excerpt: optionalLocalText,
  html: optionalLocalText,
  cover: absentWhenEmpty(looseText),
  published_at: absentWhenEmpty(instant),
  // A tag that is blank in every language is dropped.
  tags: v.pipe(
    looseList(LocalText),
    v.transform((tags) => tags.filter((tag) => tag !== '')),
  ),
});
export type BlogRecord = v.InferOutput<typeof BlogRecord>;

const VISITED_PATH = /^\/(?:[^\s?#*]*|(?:[^\s?#*]*\/)?\*)$/u;

/**
 * A page of `pages/` by its path or pattern, or a shared section; `nodeProblems` checks the nodes of `pageComponent`.
 */
export const PageFile = v.strictObject({
  path: v.pipe(
    v.string(),
    v.check(
      (path) => VISITED_PATH.test(path) || SECTION_PATH.test(path),
      'expected a path such as "/about", or a pattern such as "/product/*"',
    ),
  ),
  pageSetting: absentWhenEmpty(PageSettingFile),
  /** Checked as `PageHeadFile` after its texts were reduced to one language. */
  pageHead: absentWhenEmpty(v.record(v.string(), v.unknown())),
  pageComponent: v.union(
    [v.array(v.unknown()), v.looseObject({ type: v.string() })],
    'expected a node or a list of nodes',
  ),
});
/** A page's `pageHead` in one language; unlike the protocol's, it may have no unknown fields. */
export const PageHeadFile = v.strictObject({
  ...PageHead.entries,
  [MACHINE_TEXTS]: v.optional(v.custom(areMachineTexts, 'expected digests by language')),
});

/** A text of a form, in the form of records or of nodes. */
const FormText = v.union([
  LocalText,
  v.pipe(
    v.strictObject({ $t: LocalText }),
    v.transform(({ $t }) => $t),
  ),
]);

/** A form of `forms/`; a `pattern` must compile with the flag `v`, as it does in the browser. */
export const FormRecord = v.strictObject({
  form_id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'expected a form id of letters, digits, - and _')),
  title: FormText,
  fields: v.array(
    v.strictObject({
      name: FormField.entries.name,
      label: FormText,
      kind: v.optional(v.picklist(FIELD_KINDS), 'text'),
      required: looseFlag,
      pattern: absentWhenEmpty(v.pipe(v.string(), v.check(isPattern, 'expected a regular expression'))),
      placeholder: v.optional(FormText),
      help: v.optional(FormText),
      options: looseList(v.union([looseText, v.object({ value: looseText, label: FormText })])),
    }),
  ),
  submit_label: v.optional(FormText),
});
export type FormRecord = v.InferOutput<typeof FormRecord>;

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'v') instanceof RegExp;
  } catch {
    return false;
  }
}
