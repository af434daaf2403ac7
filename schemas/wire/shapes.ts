/**
 * Shapes of the records that a platform sends (docs/contract.md, "Records"). The storefront's own schemas forgive more. The OpenAPI
 * document and `platform-check` are made from these.
 */
import * as v from 'valibot';
import { COUPON_STATES } from '../coupon.ts';
import { createLeaves, leaf, type Leaves, says } from './leaves.ts';
import { pageShapes } from './page-shapes.ts';

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
    price_list: says(list(tier), 'Prices by quantity; empty where every quantity costs `price`.'),
    unit: says(strict(text), 'The word for one piece, such as "bag".'),
    preorder_flag: flag,
    badge_hot: flag,
    badge_new: flag,
    badge_suggest: flag,
    quantity_min: maybe(count),
    quantity_max: maybe(count),
    remain: says(maybe(count), 'Pieces in stock. Null: stock is not tracked.'),
    discount: says(maybe(price), 'Baht off one piece: the former price is `price` and `discount` together.'),
    preorder_days: says(maybe(count), 'Days after the order within which a pre-order is sent.'),
    member_only: says(maybe(flag), 'Only members of the shop can order it.'),
    nosell: says(maybe(flag), 'It is shown and not sold.'),
    limit_per_account: says(maybe(count), 'Pieces that one account may ever order.'),
    category: maybe(v.looseObject({ category_id: id, category_slug: text, name: text })),
    images: says(list(text), 'http, https or relative addresses.'),
    highlight: says(maybe(text), 'One or two sentences.'),
    detail_html: says(maybe(text), 'HTML; the storefront sanitises it.'),
    conditions_html: says(maybe(text), 'HTML of the conditions of purchase.'),
    options: maybe(v.array(v.looseObject({ name: text, values: v.array(text) }))),
    variants: maybe(
      v.array(
        v.looseObject({
          id: text,
          uuid: maybe(uuid),
          name: text,
          price,
          remain: maybe(count),
          options: says(maybe(v.record(v.string(), text)), 'Values by the name of the option.'),
        }),
      ),
    ),
    rating: says(maybe(v.looseObject({ average: price, count })), 'From 1 to 5 stars, and the number of ratings.'),
    reviews: maybe(
      v.array(
        v.looseObject({
          id: text,
          author: text,
          rating: price,
          date: text,
          title: maybe(text),
          text,
          images: maybe(v.array(text)),
          lang: maybe(text),
          translations: maybe(v.record(v.string(), v.looseObject({ title: maybe(text), text }))),
        }),
      ),
    ),
  });
  const category = v.looseObject({
    category_id: id,
    category_slug: text,
    name: text,
    image: says(maybe(text), 'An http, https or relative address.'),
    image_focus: says(maybe(v.looseObject({ x: price, y: price })), 'The point that is never cut, in percent.'),
    description: maybe(text),
    _hierarchy_parent_id: says(strict(text), 'The id of the category above; "" or "0" for none.'),
    _rank_rank: says(rank, 'The place among its siblings, ascending.'),
  });
  const blog = v.looseObject({
    blog_id: id,
    title: text,
    slug: maybe(text),
    excerpt: says(maybe(text), 'Plain text.'),
    html: says(maybe(text), 'HTML; the storefront sanitises it.'),
    cover: says(maybe(text), 'An http, https or relative address.'),
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
      title: maybe(text),
      kind: leaf('"discount" or "shipping"', (value) => value === 'discount' || value === 'shipping', {
        enum: ['discount', 'shipping'],
      }),
      max_discount: says(maybe(price), 'Baht.'),
      fixed: says(maybe(flag), 'The discount is exactly `max_discount`; otherwise that is the maximum.'),
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
      reason: says(maybe(text), '"used", "fully_claimed", "withdrawn" or "members_only".'),
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
