import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { useProducts } from '#registry/kit/product/use-products.ts';
import { usePage, useShop, useStore } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { fillsFrom } from '#registry/kit/ui/fills.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { ProductCarousel } from '#registry/kit/product/product-shelf.tsx';
import type spec from './props.ts';
import styles from './recently-viewed.module.css';

/** Most products shown (specification, chapter 9). */
const MAX_PRODUCTS = 8;

/** Products viewed recently, without the page's own. Hidden while there are none, except in preview. */
export default function RecentlyViewed({ title, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { path, otherData, preview } = usePage();
  const viewed = useStore(useShop().recentlyViewed);
  const current = path.startsWith('/product/') ? otherData.productDetails?.[0] : undefined;
  const entries = useProducts(
    viewed.slice(0, MAX_PRODUCTS).filter((uuid) => uuid !== current?.uuid && uuid !== current?.parent?.uuid),
  );
  const heading = title === '' ? t({ id: 'recentlyViewed.title', message: 'Recently viewed' }) : title;
  if (entries.length === 0 && !preview)
    return <section {...rootProps(root)} {...fillsFrom('recently-viewed')} hidden />;
  const caption = <h2 className={styles.title}>{heading}</h2>;
  return (
    <section {...rootProps(root, styles.viewed)} {...fillsFrom('recently-viewed')} aria-label={heading}>
      {entries.length === 0 ? (
        <>
          {caption}
          <EmptyState title={t({ id: 'recentlyViewed.empty', message: 'Recently viewed products will appear here' })} />
        </>
      ) : (
        <ProductCarousel entries={entries} heading="h3" label={heading} title={caption} />
      )}
    </section>
  );
}
