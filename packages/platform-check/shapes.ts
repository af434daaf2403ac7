/**
 * Shapes of the contract's records (chapters 2 and 3), written apart from the storefront's own schemas, which forgive more.
 * Each exists twice: exact, and loose with the spellings that the storefront accepts.
 */
import * as v from 'valibot';
import type { Probe } from './check.ts';

const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const STATES = ['claimable', 'claimed', 'not_started', 'not_usable_yet', 'expired', 'gone', 'conditions', 'login'];
/** Cart quantities are at most this (contract, chapter 8). */
export const MAX_QUANTITY = 99_999;

/** A number as it is or, loosely, as decimal text; NaN for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : Number.NaN;
}

function leaf(expected: string, test: (value: unknown) => boolean) {
  return v.custom<unknown>(test, expected);
}

function createShapes(isLoose: boolean) {
  const isNumber = (value: unknown) => Number.isFinite(isLoose ? numberOf(value) : value);
  const read = (value: unknown) => (isLoose ? numberOf(value) : Number(value));
  const price = leaf('a price of 0 or more', (value) => isNumber(value) && read(value) >= 0);
  const count = leaf(
    'a whole number of 0 or more',
    (value) => Number.isSafeInteger(read(value)) && isNumber(value) && read(value) >= 0,
  );
  const flag = leaf('a flag', (value) =>
    isLoose
      ? [true, false, 0, 1, '0', '1', 'true', 'false', '', null, undefined].some((each) => each === value)
      : typeof value === 'boolean',
  );
  const text = leaf('text', (value) => typeof value === 'string' || (isLoose && isNumber(value)));
  const id = leaf(
    'an id',
    (value) => (typeof value === 'string' && value !== '') || (isLoose && Number.isSafeInteger(value)),
  );
  const uuid = leaf('a uuid', (value) => typeof value === 'string' && UUID.test(value));
  /** The storefront reads null and absent alike where a field may be missing. */
  const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema);
  const list = <const Schema extends v.GenericSchema>(schema: Schema) =>
    isLoose ? v.nullish(v.array(schema)) : v.array(schema);

  const tier = v.looseObject({ quantity_min: count, quantity_max: maybe(count), price });
  const product = v.looseObject({
    uuid,
    slug: text,
    id: maybe(text),
    parent: maybe(v.looseObject({ slug: text, uuid })),
    name: text,
    price,
    price_list: list(tier),
    unit: isLoose ? maybe(text) : text,
    preorder_flag: flag,
    badge_hot: flag,
    badge_new: flag,
    badge_suggest: flag,
    quantity_min: maybe(count),
    quantity_max: maybe(count),
    remain: maybe(count),
    category: maybe(v.looseObject({ category_id: id, category_slug: text, name: text })),
    images: list(text),
    options: maybe(v.array(v.looseObject({ name: text, values: v.array(text) }))),
    variants: maybe(v.array(v.looseObject({ id: text, uuid: maybe(uuid), name: text, price, remain: maybe(count) }))),
  });
  const category = v.looseObject({
    category_id: id,
    category_slug: text,
    name: text,
    _hierarchy_parent_id: isLoose ? maybe(text) : text,
    _rank_rank: leaf('a number', (value) => isNumber(value) || (isLoose && (value === null || value === undefined))),
  });
  const blog = v.looseObject({
    blog_id: id,
    title: text,
    slug: maybe(text),
    cover: maybe(text),
    published_at: maybe(text),
  });
  const item = v.looseObject({
    uuid,
    quantity: leaf(
      `a whole quantity from 1 to ${MAX_QUANTITY}`,
      (value) =>
        Number.isSafeInteger(read(value)) && isNumber(value) && read(value) >= 1 && read(value) <= MAX_QUANTITY,
    ),
  });
  const listing = v.looseObject({ ids: list(text), start: count, end: count, total: count, page: count, pages: count });
  const zone = maybe(v.looseObject({ children: maybe(v.unknown()) }));
  return {
    product,
    category,
    blog,
    coupon: v.looseObject({
      code: id,
      kind: leaf('"discount" or "shipping"', (value) => value === 'discount' || value === 'shipping'),
      max_discount: maybe(price),
      min_spend: maybe(price),
      claim_start: maybe(text),
      claim_end: maybe(text),
      use_start: maybe(text),
      use_end: maybe(text),
      remain: maybe(count),
      limited: flag,
      state: leaf(STATES.join(' | '), (value) => STATES.some((state) => state === value)),
    }),
    cart: v.looseObject({ cart_id: id, cart_secret: maybe(id), items: list(item) }),
    user: v.looseObject({ id, name: isLoose ? maybe(text) : text, email: maybe(text), avatar: maybe(text) }),
    member: v.looseObject({
      member: v.looseObject({
        member_flag: leaf(
          '"0" or "1"',
          (value) =>
            ['0', '1'].some((each) => each === value) ||
            (isLoose && [0, 1, true, false].some((each) => each === value)),
        ),
      }),
      join_num: count,
    }),
    listing,
    search: v.looseObject({
      q: text,
      products: listing,
      blogs: listing,
      productRecords: list(v.unknown()),
      blogRecords: list(v.unknown()),
    }),
    page: v.looseObject({
      path: text,
      httpStatusCode: leaf(
        'an HTTP status',
        (value) => Number.isInteger(read(value)) && isNumber(value) && read(value) >= 100 && read(value) <= 599,
      ),
      redirectUrl: maybe(text),
      pageSetting: maybe(
        v.looseObject({ layout: maybe(v.picklist(['base', 'blank', 'default'])), transition: maybe(text) }),
      ),
      pageComponent: v.union([v.looseObject({}), v.array(v.unknown())], 'a node or a list of nodes'),
      pageHead: maybe(v.looseObject({ title: maybe(text), description: maybe(text) })),
      otherData: maybe(v.looseObject({})),
      nowLang: maybe(v.union([v.string(), v.looseObject({ key: v.string() })], 'a language')),
      base: maybe(v.looseObject({})),
    }),
    base: v.looseObject({
      headerZone: zone,
      footerZone: zone,
      freeZone: maybe(v.union([v.array(v.unknown()), v.looseObject({ children: maybe(v.unknown()) })], 'a zone')),
      themeKey: maybe(text),
      slotCss: maybe(text),
      web: maybe(v.looseObject({ web_id: id, web_name: text, favicon: maybe(text) })),
      webHead: maybe(v.looseObject({ title: maybe(text) })),
      scripts: maybe(v.looseObject({})),
      settings: maybe(v.looseObject({})),
      locales: maybe(v.looseObject({})),
    }),
  };
}

const EXACT = createShapes(false);
const LOOSE: typeof EXACT = createShapes(true);

/** Names a record of the contract. */
export type ShapeName = keyof typeof EXACT;

/** Reports where a value differs from a shape. Answers whether the storefront can read it. */
export function checkShape(
  probe: Pick<Probe, 'fault' | 'loose'>,
  where: string,
  name: ShapeName,
  value: unknown,
): boolean {
  const exact = v.safeParse(EXACT[name], value);
  if (exact.success) return true;
  const loose = v.safeParse(LOOSE[name], value);
  const report = loose.success ? probe.loose : probe.fault;
  for (const issue of loose.issues ?? exact.issues) {
    const path = v.getDotPath(issue);
    report(path === null ? `${where}: ${name}` : `${where}: ${name}.${path}`, issue.message, issue.input);
  }
  return loose.success;
}
