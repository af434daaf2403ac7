import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { useProducts } from '#registry/kit/product/use-products.ts';
import { usePage, useShop, useStore } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { ProductCarousel } from '#registry/kit/product/product-shelf.tsx';
import type spec from './props.ts';
import styles from './recently-viewed.module.css';

/** At most this many (specification, chapter 9). */
const MOST = 8;

/** What the visitor looked at lately, without the product of this page. Hidden until there is something, but not from builders. */
export default function RecentlyViewed({ title, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { path, otherData, preview } = usePage();
  const viewed = useStore(useShop().recentlyViewed);
  const shown = path.startsWith('/product/') ? otherData.productDetails?.[0] : undefined;
  const entries = useProducts(
    viewed.slice(0, MOST).filter((uuid) => uuid !== shown?.uuid && uuid !== shown?.parent?.uuid),
  );
  const heading = title === '' ? t({ id: 'recentlyViewed.title', message: 'Recently viewed' }) : title;
  if (entries.length === 0 && !preview) return <section {...rootProps(root)} hidden />;
  const caption = <h2 className={styles.title}>{heading}</h2>;
  return (
    <section {...rootProps(root, styles.viewed)} aria-label={heading}>
      {entries.length === 0 ? (
        <>
          {caption}
          <EmptyState
            title={t({ id: 'recentlyViewed.empty', message: 'Products a visitor has looked at will stand here' })}
          />
        </>
      ) : (
        <ProductCarousel entries={entries} heading="h3" label={heading} title={caption} />
      )}
    </section>
  );
}
