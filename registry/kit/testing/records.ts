/** Records for tests, parsed by their schemas as upstream data is; their HTML is written to be safe. */
import * as v from 'valibot';
import { Blog, type SafeBlog } from '#schemas/records/blog.ts';
import { Category } from '#schemas/records/category.ts';
import { Coupon } from '#schemas/coupon.ts';
import { Product, type SafeProduct } from '#schemas/product.ts';

/** The nth of a series of distinct uuids. */
export function uuidOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export function productRecord(fields: Partial<v.InferInput<typeof Product>>): SafeProduct {
  return v.parse(Product, {
    uuid: uuidOf(1),
    slug: 'green-curry-paste',
    name: 'Green curry paste',
    price: 120,
    unit: 'jar',
    images: ['/media/raan/green-curry-paste.webp'],
    ...fields,
  }) as SafeProduct;
}

export function categoryRecord(fields: Partial<v.InferInput<typeof Category>>): Category {
  return v.parse(Category, { category_id: '10', category_slug: 'pantry', name: 'Pantry', ...fields });
}

export function blogRecord(fields: Partial<v.InferInput<typeof Blog>>): SafeBlog {
  return v.parse(Blog, { blog_id: 'curry-from-scratch', title: 'Curry from scratch', ...fields }) as SafeBlog;
}

export function couponRecord(fields: Partial<v.InferInput<typeof Coupon>>): Coupon {
  return v.parse(Coupon, { code: 'WELCOME50', kind: 'discount', state: 'claimable', ...fields });
}
