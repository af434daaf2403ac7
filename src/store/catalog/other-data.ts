/** The records of a page: its subject, the records that its nodes name, and the results of its search. */
import type { Category } from '#schemas/records/category.ts';
import type { Account } from '../accounts/accounts.ts';
import { couponRecord, couponsForVisitor } from '../coupon/claim.ts';
import { searchShop, type SearchRequest } from '../search/search.ts';
import { allBlogs, blogsById, briefBlog } from './blogs.ts';
import type { Catalogue } from './catalogue.ts';
import { categoryRecord, loadCategories } from './categories.ts';
import { briefProduct, productsByUuid } from './products.ts';
import type { References } from './references.ts';
import { relatedUuids } from './related.ts';
import type { Subject } from './subject.ts';

/** Visitor and URL of a request, as in `PageRequest`. */
export interface OtherDataRequest {
  readonly catalogue: Catalogue;
  readonly now: Date;
  /**
   * Account whose coupon states the page shows; the response is private. Null or absent: a guest's, which may be
   * shared.
   */
  readonly account?: Pick<Account, 'id'> | null;
  /** The visitor's own query parameters. */
  readonly query: Readonly<Record<string, string>>;
}

/**
 * `otherData` of a page response, except the breadcrumbs. Coupons have their state for the visitor. Lists get brief
 * records; detail views get full records.
 */
export async function otherData(request: OtherDataRequest, subject: Subject, named: References) {
  const { catalogue, now, account = null } = request;
  const { db, shop, lang } = catalogue;
  const related =
    subject.kind === 'product'
      ? await relatedUuids(catalogue, familyUuid(subject), subject.product.category?.category_id)
      : [];
  const shown = subject.kind === 'product' ? [subject.product] : [];
  const shownUuids = shown.map(({ uuid }) => String(uuid));
  const others = [...related, ...named.products].filter((uuid) => !shownUuids.includes(uuid));
  const products = await productsByUuid(catalogue, others);
  const productCategories = await categoriesOf(catalogue, subject, named);
  const blogs = named.allBlogs ? await allBlogs(catalogue) : await blogsById(catalogue, named.blogs);
  const coupons = named.coupons ? await couponsForVisitor(db, { shop, account, lang, now }) : [];
  return {
    productDetails: [
      ...shown,
      ...products.map((product) => (named.detailed.includes(product.uuid) ? product : briefProduct(product))),
    ],
    productCategories,
    blogs: blogs.length > 0 ? blogs.map(briefBlog) : undefined,
    blogDetail: subject.kind === 'blog' ? subject.blog : undefined,
    related: subject.kind === 'product' ? related : undefined,
    coupons: named.coupons ? coupons.map((coupon) => couponRecord(coupon, lang)) : undefined,
    search:
      named.search === null
        ? undefined
        : await searchShop(
            catalogue,
            searchRequest(request.query, named.search, productCategories),
            named.search.scope,
          ),
  };
}

/** A variant has the related products of its product. */
function familyUuid({ product }: Extract<Subject, { kind: 'product' }>): string {
  return product.parent?.uuid ?? product.uuid;
}

/** The page's category and its children come first, then those named by the nodes. */
async function categoriesOf(catalogue: Catalogue, subject: Subject, named: References): Promise<Category[]> {
  const categories = await loadCategories(catalogue);
  const shown =
    subject.kind === 'category' ? [subject.category, ...categories.childrenOf(subject.category.categoryId)] : [];
  const others = named.allCategories ? categories.all : named.categories.flatMap((id) => categories.get(id) ?? []);
  return [...new Set([...shown, ...others])].map((row) => categoryRecord(row, catalogue.lang));
}

const FIRST_CATEGORY = 'otherData.productCategories.0.category_id';

function searchRequest(
  { q, p_page, b_page, sort, category, min_price, max_price, f }: Readonly<Record<string, string>>,
  node: NonNullable<References['search']>,
  productCategories: readonly Category[],
): SearchRequest {
  const bound = node.categoryPath === FIRST_CATEGORY ? productCategories[0]?.category_id : undefined;
  return { q, p_page, b_page, sort, category: bound ?? node.category ?? category, min_price, max_price, f };
}
