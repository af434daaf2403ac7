import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { useProductFamily, useProduct } from '#registry/kit/product-page/use-product.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { Skeleton } from '#registry/kit/ui/skeleton.tsx';
import { localHref } from '#registry/kit/address/url.ts';
import { ProductView } from './product-view.tsx';
import styles from './product-detail.module.css';
import type spec from './props.ts';

/** The page's product, or a chosen one, with all details and buy controls. */
export default function ProductDetail({ uuid, instalments_from, wishlist, root }: PropsOf<typeof spec>) {
  const entry = useProduct(uuid);
  const product = entry?.product;
  const family = useProductFamily(product);
  return (
    <article {...rootProps(root, styles.detail)}>
      {product !== undefined && family !== undefined ? (
        <ProductView
          key={family.uuid}
          product={product}
          family={family}
          instalmentsFrom={instalments_from}
          wishlistHref={wishlist}
        />
      ) : entry === undefined ? (
        <NotFound />
      ) : (
        <Loading />
      )}
    </article>
  );
}

function NotFound() {
  const { t } = useLingui();
  const { lang } = usePage();
  return (
    <EmptyState
      title={t({ id: 'product.gone', message: 'This product is no longer in the shop' })}
      action={{ label: t({ id: 'products.all', message: 'See all products' }), href: localHref('/products', lang) }}
    />
  );
}

function Loading() {
  return (
    <div className={styles.columns} aria-busy="true">
      <Skeleton className={styles.waitingPicture} />
      <div className={styles.info}>
        <Skeleton className={styles.waitingName} />
        <Skeleton className={styles.waitingPrice} />
        <Skeleton className={styles.waitingText} />
      </div>
    </div>
  );
}
