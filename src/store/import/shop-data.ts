import type * as v from 'valibot';
import type { Redirect } from '../redirects/match.ts';
import type { HistoryFile } from './history.ts';
import type { BlogRecord, CategoryRecord, FormRecord, PageFile, ProductRecord, ShopFile } from './records.ts';

/** A record and its location, for problems found later. */
export interface Placed<T> {
  readonly record: T;
  readonly file: string;
  readonly at: string;
}

export interface ShopData {
  readonly shop: v.InferOutput<typeof ShopFile>;
  readonly base: Record<string, unknown>;
  readonly categories: readonly Placed<CategoryRecord>[];
  readonly products: readonly Placed<ProductRecord>[];
  readonly blogs: readonly Placed<BlogRecord>[];
  readonly pages: readonly Placed<v.InferOutput<typeof PageFile>>[];
  readonly histories: readonly Placed<HistoryFile>[];
  readonly forms: readonly Placed<FormRecord>[];
  /** coupons.json as read; the coupon import checks it. */
  readonly coupons: unknown;
  /** The shop's redirects; undefined: those of the database stay. */
  readonly redirects: readonly Redirect[] | undefined;
  /** Live stock by uuid, for products that the database does not have yet. */
  readonly stock: ReadonlyMap<string, number | null>;
}
