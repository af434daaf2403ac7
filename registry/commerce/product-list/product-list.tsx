import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { useProducts } from '#registry/kit/product/use-products.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { MoreLink } from '#registry/kit/ui/link.tsx';
import { ProductCarousel, ProductGrid, ProductRows } from '#registry/kit/product/product-shelf.tsx';
import { localHref } from '#registry/kit/address/url.ts';
import styles from './product-list.module.css';
import { usePage } from '#registry/kit/shop.ts';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import type spec from './props.ts';

/** Chosen products as cards. Leaves out products that no longer exist; renders nothing where none is chosen. */
export default function ProductList({ uuids, title, layout, limit, more, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang } = usePage();
  const entries = useProducts(uuids.slice(0, limit));
  if (uuids.length === 0) return null;

  const heading = title === '' ? 'h2' : 'h3';
  const caption = (
    <div className={styles.caption}>
      {title !== '' && (
        <h2 className={styles.title} {...textAttributes(title, lang)}>
          {title}
        </h2>
      )}
      {more !== undefined && <MoreLink label={more.label} href={more.href} />}
    </div>
  );
  const isBare = title === '' && more === undefined;
  const Shelf = layout === 'list' ? ProductRows : ProductGrid;
  return (
    <section {...rootProps(root, styles.list)} aria-label={title === '' ? undefined : title}>
      {layout === 'carousel' && entries.length > 0 ? (
        <ProductCarousel
          entries={entries}
          heading={heading}
          label={title === '' ? t({ id: 'products.label', message: 'Products' }) : title}
          title={caption}
        />
      ) : (
        <>
          {!isBare && caption}
          {entries.length > 0 ? <Shelf entries={entries} heading={heading} /> : <NotFound />}
        </>
      )}
    </section>
  );
}

/** Shown where none of the chosen products exists any more. */
function NotFound() {
  const { t } = useLingui();
  const { lang } = usePage();
  return (
    <EmptyState
      title={t({ id: 'products.gone', message: 'These pieces are not on the shelf right now' })}
      action={{ label: t({ id: 'products.all', message: 'See all products' }), href: localHref('/products', lang) }}
    />
  );
}
