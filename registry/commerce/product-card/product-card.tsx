import type { PropsOf } from '#registry/kit/define.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { useProduct } from '#registry/kit/product-page/use-product.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { spreadBadges } from '#registry/kit/product/badges.tsx';
import { ProductCard as Card } from '#registry/kit/product/product-card.tsx';
import { ProductCardSkeleton, ProductRowSkeleton } from '#registry/kit/ui/skeleton.tsx';
import styles from './product-card.module.css';
import type spec from './props.ts';

/** A single product as a card. */
export default function ProductCard({ uuid, layout, button, level, root }: PropsOf<typeof spec>) {
  const entry = useProduct(uuid);
  if (entry === undefined) return <ProductPlaceholder root={root} />;
  const { product } = entry;
  return (
    <div {...rootProps(root, styles.card, styles[layout])} aria-busy={product === undefined}>
      {product !== undefined ? (
        <Card
          product={product}
          badge={spreadBadges([product])[0]}
          layout={layout}
          button={button}
          heading={level === 2 ? 'h2' : 'h3'}
        />
      ) : layout === 'vertical' ? (
        <ProductCardSkeleton />
      ) : (
        <ProductRowSkeleton />
      )}
    </div>
  );
}
