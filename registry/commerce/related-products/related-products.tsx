import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { findPageProduct } from '#registry/kit/product-page/use-product.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { spreadBadges } from '#registry/kit/product/badges.tsx';
import { ProductCard } from '#registry/kit/product/product-card.tsx';
import { ProductGrid } from '#registry/kit/product/product-shelf.tsx';
import type { OtherData } from '#schemas/page/page.ts';
import type { Product, SafeProduct } from '#schemas/product.ts';
import { listOf } from '#schemas/record.ts';
import type spec from './props.ts';
import styles from './related-products.module.css';

/** Chosen products, or those related to the page's product; nothing without any. */
export default function RelatedProducts({ uuid, uuids, title, layout, limit, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const page = usePage();
  const product = findPageProduct(page, uuid)?.product;
  if (product === undefined && uuids.length === 0) return <ProductPlaceholder root={root} />;
  const requested = uuids.length > 0 ? uuids : relatedTo(product, page.otherData);
  const byUuid = new Map<string, SafeProduct>(page.otherData.productDetails?.map((record) => [record.uuid, record]));
  const products = [...new Set(requested)].flatMap((each) => byUuid.get(each) ?? []).slice(0, limit);
  if (products.length === 0) return null;
  const badges = spreadBadges(products);
  const heading = title === '' ? t({ id: 'related.title', message: 'You may also like' }) : title;
  return (
    <section {...rootProps(root, styles.related)} aria-label={heading}>
      <h2 className={styles.title}>{heading}</h2>
      {layout === 'grid' ? (
        <ProductGrid
          entries={products.map((each) => ({ uuid: each.uuid, product: each }))}
          heading="h3"
          button={false}
        />
      ) : (
        <ul className={styles.row}>
          {products.map((each, index) => (
            <li key={each.uuid} className={styles.item}>
              <ProductCard product={each} badge={badges[index]} button={false} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The related products of the platform for the page's own product, otherwise those of the product's category. */
function relatedTo(product: Product | undefined, records: OtherData): readonly string[] {
  const own = product === records.productDetails?.[0] ? records.related : undefined;
  return own ?? listOf(records.relatedTo, product?.uuid ?? '') ?? [];
}
