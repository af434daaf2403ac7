import { useLingui } from '@lingui/react/macro';
import { localHref } from '#registry/kit/address/url.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { spreadBadges } from '#registry/kit/product/badges.tsx';
import { ProductCard } from '#registry/kit/product/product-card.tsx';
import { useProducts } from '#registry/kit/product/use-products.ts';
import { usePage, useShop, useStore } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { fillsFrom } from '#registry/kit/ui/fills.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { ProductCardSkeleton } from '#registry/kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#registry/kit/ui/visually-hidden.tsx';
import type spec from './props.ts';
import styles from './wishlist.module.css';

/**
 * The products saved in this browser, each with a button that removes it; products that left the shop are not listed.
 */
export default function Wishlist({ title, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang } = usePage();
  const { wishlist } = useShop();
  const entries = useProducts(useStore(wishlist.view));
  const badges = spreadBadges(entries.map(({ product }) => product));
  const heading = title === '' ? t({ id: 'wishlist.title', message: 'Saved for later' }) : title;
  return (
    <section {...rootProps(root, styles.section)} {...fillsFrom('wishlist')} aria-label={heading}>
      <h2 className={styles.title}>{heading}</h2>
      <p className={styles.note}>{t({ id: 'wishlist.where', message: 'The list is kept in this browser.' })}</p>
      <noscript>
        <p>{t({ id: 'wishlist.noscript', message: 'Saving products needs JavaScript.' })}</p>
      </noscript>
      {entries.length === 0 ? (
        <EmptyState
          title={t({ id: 'wishlist.empty', message: 'Nothing saved yet: press the heart of a product' })}
          action={{ label: t({ id: 'products.all', message: 'See all products' }), href: localHref('/products', lang) }}
        />
      ) : (
        <ul className={styles.grid}>
          {entries.map(({ uuid, product }, index) => (
            <li key={uuid} className={styles.item}>
              {product === undefined ? (
                <ProductCardSkeleton />
              ) : (
                <ProductCard product={product} badge={badges[index]} heading="h3" />
              )}
              <button type="button" className={styles.remove} onClick={() => wishlist.toggle(uuid)}>
                <Icon name="close" className={styles.cross} />
                {t({ id: 'wishlist.remove', message: 'Take out of the list' })}
                <VisuallyHidden>: {product?.name}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
