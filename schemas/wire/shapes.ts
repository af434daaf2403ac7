/**
 * Shapes of the records that a platform sends (docs/contract.md, "Records"). The storefront's own schemas forgive more. The OpenAPI
 * document and `platform-check` are made from these.
 */
import * as v from 'valibot';
import { COUPON_STATES } from '../coupon.ts';
import { MAX_QUANTITY } from '../records/product-rules.ts';

/** The largest quantity of a cart line. */
export { MAX_QUANTITY };

const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A number as it is or, loosely, as decimal text; NaN for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : Number.NaN;
}

/** Keywords of JSON Schema for a value that a function checks: the converter writes metadata into the schema. */
type JsonType = Readonly<Record<string, unknown>>;

function leaf(expected: string, test: (value: unknown) => boolean, json: JsonType) {
  return v.pipe(v.custom<unknown>(test, expected), v.metadata(json));
}

function says<const Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.pipe(schema, v.description(description));
}

const LOOSE_FLAGS: readonly unknown[] = [true, false, 0, 1, '0', '1', 'true', 'false', '', null, undefined];

function createLeaves(isLoose: boolean) {
  const isNumber = (value: unknown) => Number.isFinite(isLoose ? numberOf(value) : value);
  const read = (value: unknown) => (isLoose ? numberOf(value) : Number(value));
  const isWhole = (value: unknown) => Number.isSafeInteger(read(value)) && isNumber(value);
  return {
    price: leaf('a price of 0 or more', (value) => isNumber(value) && read(value) >= 0, { type: 'number', minimum: 0 }),
    count: leaf('a whole number of 0 or more', (value) => isWhole(value) && read(value) >= 0, {
      type: 'integer',
      minimum: 0,
    }),
    quantity: leaf(
      `a whole quantity from 1 to ${MAX_QUANTITY}`,
      (value) => isWhole(value) && read(value) >= 1 && read(value) <= MAX_QUANTITY,
      { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
    ),
    status: leaf(
      'an HTTP status',
      (value) => Number.isInteger(read(value)) && isNumber(value) && read(value) >= 100 && read(value) <= 599,
      { type: 'integer', minimum: 100, maximum: 599 },
    ),
    rank: leaf('a number', (value) => isNumber(value) || (isLoose && (value === null || value === undefined)), {
      type: 'number',
    }),
    flag: leaf('a flag', (value) => (isLoose ? LOOSE_FLAGS.includes(value) : typeof value === 'boolean'), {
      type: 'boolean',
    }),
    text: leaf('text', (value) => typeof value === 'string' || (isLoose && isNumber(value)), { type: 'string' }),
    id: leaf(
      'an id',
      (value) => (typeof value === 'string' && value !== '') || (isLoose && Number.isSafeInteger(value)),
      { type: 'string', minLength: 1 },
    ),
    uuid: leaf('a uuid', (value) => typeof value === 'string' && UUID.test(value), { type: 'string', format: 'uuid' }),
    memberFlag: leaf(
      '"0" or "1"',
      (value) => value === '0' || value === '1' || (isLoose && [0, 1, true, false].some((each) => each === value)),
      { enum: ['0', '1'] },
    ),
    /** The storefront reads null and absent alike where a field may be missing. */
    maybe: <const Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema),
    list: <const Schema extends v.GenericSchema>(schema: Schema) =>
      isLoose ? v.nullish(v.array(schema)) : v.array(schema),
    /** A field that only the exact shape demands. */
    strict: <const Schema extends v.GenericSchema>(schema: Schema) => (isLoose ? v.nullish(schema) : schema),
  };
}

type Leaves = ReturnType<typeof createLeaves>;

function catalogShapes({ price, count, flag, text, id, uuid, rank, maybe, list, strict }: Leaves) {
  const tier = v.looseObject({
    quantity_min: count,
    quantity_max: says(maybe(count), 'Null: no upper end.'),
    price,
  });
  const product = v.looseObject({
    uuid,
    slug: text,
    id: maybe(text),
    parent: says(maybe(v.looseObject({ slug: text, uuid })), 'The product of a variant.'),
    name: text,
    price: says(price, 'Baht, for one piece.'),
    price_list: says(list(tier), 'Prices by quantity.'),
    unit: says(strict(text), 'The word for one piece, such as "bag".'),
    preorder_flag: flag,
    badge_hot: flag,
    badge_new: flag,
    badge_suggest: flag,
    quantity_min: maybe(count),
    quantity_max: maybe(count),
    remain: says(maybe(count), 'Pieces in stock. Null: stock is not tracked.'),
    category: maybe(v.looseObject({ category_id: id, category_slug: text, name: text })),
    images: says(list(text), 'http, https or relative addresses.'),
    options: maybe(v.array(v.looseObject({ name: text, values: v.array(text) }))),
    variants: maybe(v.array(v.looseObject({ id: text, uuid: maybe(uuid), name: text, price, remain: maybe(count) }))),
  });
  const category = v.looseObject({
    category_id: id,
    category_slug: text,
    name: text,
    _hierarchy_parent_id: says(strict(text), 'The id of the category above; "" or "0" for none.'),
    _rank_rank: says(rank, 'The place among its siblings, ascending.'),
  });
  const blog = v.looseObject({
    blog_id: id,
    title: text,
    slug: maybe(text),
    cover: maybe(text),
    published_at: says(maybe(text), 'ISO 8601.'),
  });
  const listing = v.looseObject({ ids: list(text), start: count, end: count, total: count, page: count, pages: count });
  const search = v.looseObject({
    q: text,
    products: listing,
    blogs: listing,
    productRecords: list(v.unknown()),
    blogRecords: list(v.unknown()),
  });
  return { product, category, blog, listing, search };
}

function visitorShapes({ price, count, flag, text, id, uuid, quantity, memberFlag, maybe, list, strict }: Leaves) {
  return {
    coupon: v.looseObject({
      code: id,
      kind: leaf('"discount" or "shipping"', (value) => value === 'discount' || value === 'shipping', {
        enum: ['discount', 'shipping'],
      }),
      max_discount: says(maybe(price), 'Baht.'),
      min_spend: says(maybe(price), 'Baht.'),
      claim_start: maybe(text),
      claim_end: maybe(text),
      use_start: maybe(text),
      use_end: says(maybe(text), 'Null: the coupon never expires.'),
      remain: says(maybe(count), 'Coupons left to claim. Null: no limit.'),
      limited: flag,
      state: leaf(COUPON_STATES.join(' | '), (value) => COUPON_STATES.some((state) => state === value), {
        enum: COUPON_STATES,
      }),
    }),
    cart: v.looseObject({
      cart_id: id,
      cart_secret: says(maybe(id), 'The secret of a guest’s cart; a logged-in visitor’s cart may come without one.'),
      items: list(v.looseObject({ uuid, quantity })),
    }),
    user: v.looseObject({ id, name: strict(text), email: maybe(text), avatar: maybe(text) }),
    member: v.looseObject({
      member: v.looseObject({ member_flag: memberFlag }),
      join_num: says(count, 'Members of the shop.'),
    }),
  };
}

function pageShapes({ id, text, status, maybe }: Leaves) {
  const zone = maybe(v.looseObject({ children: maybe(v.unknown()) }));
  return {
    page: v.looseObject({
      path: text,
      httpStatusCode: says(status, 'The status of the document.'),
      redirectUrl: says(maybe(text), 'Redirects instead of showing the page.'),
      pageSetting: maybe(
        v.looseObject({ layout: maybe(v.picklist(['base', 'blank', 'default'])), transition: maybe(text) }),
      ),
      pageComponent: v.union([v.looseObject({}), v.array(v.unknown())], 'a node or a list of nodes'),
      pageHead: maybe(v.looseObject({ title: maybe(text), description: maybe(text) })),
      otherData: says(maybe(v.looseObject({})), 'Records of the page: `productDetails`, `blogDetail`, `breadcrumbs` …'),
      nowLang: maybe(v.union([v.string(), v.looseObject({ key: v.string() })], 'a language')),
      base: says(maybe(v.looseObject({})), 'The base data, where `needBase=1` asks for it.'),
    }),
    base: v.looseObject({
      headerZone: zone,
      footerZone: zone,
      freeZone: maybe(v.union([v.array(v.unknown()), v.looseObject({ children: maybe(v.unknown()) })], 'a zone')),
      themeKey: maybe(text),
      slotCss: maybe(text),
      web: maybe(v.looseObject({ web_id: id, web_name: text, favicon: maybe(text) })),
      webHead: maybe(v.looseObject({ title: maybe(text) })),
      scripts: says(maybe(v.looseObject({})), 'Ids of the shop’s analytics tags, by service.'),
      settings: says(maybe(v.looseObject({})), 'Switches of the shop’s behaviour.'),
      locales: maybe(v.looseObject({})),
    }),
  };
}

function createShapes(isLoose: boolean) {
  const leaves = createLeaves(isLoose);
  return { ...catalogShapes(leaves), ...visitorShapes(leaves), ...pageShapes(leaves) };
}

/** The shapes as the contract has them. */
export const EXACT = createShapes(false);
/** The same shapes with every spelling that the storefront reads: numbers as text, flags as 0 and 1, null for no list. */
export const LOOSE: typeof EXACT = createShapes(true);

/** Names a record of the contract. */
export type ShapeName = keyof typeof EXACT;
