import type { ReactNode } from 'react';
import type { Awaited } from '../products.ts';
import { Carousel } from './carousel.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-shelf.module.css';
import { ProductCardSkeleton } from './skeleton.tsx';

interface ProductGridProps {
  readonly entries: readonly Awaited[];
  readonly heading: 'h2' | 'h3';
}

/** Product cards in as many columns as fit: two on a phone. */
export function ProductGrid({ entries, heading }: ProductGridProps) {
  return (
    <ul className={styles.grid} aria-busy={isWaiting(entries)}>
      {entries.map((entry) => (
        <li key={entry.uuid}>{card(entry, heading)}</li>
      ))}
    </ul>
  );
}

/** Product cards in one row that scrolls; `label` names it, `title` stands before its buttons. */
export function ProductCarousel({
  entries,
  heading,
  label,
  title,
}: ProductGridProps & { readonly label: string; readonly title: ReactNode }) {
  return (
    <Carousel label={label} title={title} busy={isWaiting(entries)}>
      {entries.map((entry) => ({ key: entry.uuid, content: card(entry, heading) }))}
    </Carousel>
  );
}

function card({ product }: Awaited, heading: 'h2' | 'h3'): ReactNode {
  return product === undefined ? <ProductCardSkeleton /> : <ProductCard product={product} heading={heading} />;
}

function isWaiting(entries: readonly Awaited[]): boolean {
  return entries.some(({ product }) => product === undefined);
}
