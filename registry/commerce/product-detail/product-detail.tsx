import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { useProducts } from '#registry/kit/products.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { Skeleton } from '#registry/kit/ui/skeleton.tsx';
import { localHref } from '#registry/kit/url.ts';
import type { Product } from '#schemas/product.ts';
import { ProductView } from './product-view.tsx';
import styles from './product-detail.module.css';
import type spec from './props.ts';

/** The page's product, or a chosen one, with all there is to know and the way to buy it. */
export default function ProductDetail({ uuid = '', instalments_from, root }: PropsOf<typeof spec>) {
  const { otherData } = usePage();
  const first = otherData.productDetails?.[0];
  const wanted = uuid === '' ? first?.uuid : uuid;
  const product = useProducts(wanted === undefined ? [] : [wanted])[0];
  const missing = missingFamily(product?.product);
  const family = useProducts(missing === undefined ? [] : [missing])[0]?.product;
  return (
    <article {...rootProps(root, styles.detail)}>
      {product === undefined ? (
        <Gone />
      ) : product.product === undefined ? (
        <Waiting />
      ) : (
        <ProductView
          key={product.uuid}
          product={product.product}
          family={family ?? familyIn(product.product)}
          instalmentsFrom={instalments_from}
        />
      )}
    </article>
  );
}

/** A variant that lists its siblings tells its family itself. */
function familyIn(product: Product): Product {
  const { parent, variants = [] } = product;
  if (parent === undefined || parent === null || variants.length === 0) return product;
  return { ...product, uuid: parent.uuid, slug: parent.slug, id: undefined, parent: null };
}

/** Uuid of the family of a variant that does not tell it. */
function missingFamily(product: Product | undefined): string | undefined {
  return product?.variants === undefined || product.variants.length === 0 ? product?.parent?.uuid : undefined;
}

function Gone() {
  const { t } = useLingui();
  const { lang } = usePage();
  return (
    <EmptyState
      title={t({ id: 'product.gone', message: 'This product is no longer in the shop' })}
      action={{ label: t({ id: 'products.all', message: 'See all products' }), href: localHref('/products', lang) }}
    />
  );
}

function Waiting() {
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
