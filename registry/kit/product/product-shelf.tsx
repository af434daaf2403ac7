import type { ReactNode } from 'react';
import type { ProductEntry } from './use-products.ts';
import { Carousel } from '../ui/picture/carousel.tsx';
import { type Badge, spreadBadges } from './badges.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-shelf.module.css';
import { ProductCardSkeleton, ProductRowSkeleton } from '../ui/skeleton.tsx';

interface ProductGridProps {
  readonly entries: readonly ProductEntry[];
  readonly heading: 'h2' | 'h3';
  /** Whether cards have a buy button. */
  readonly button?: boolean;
  /** Whether the grid begins in the first viewport: the pictures of its first row come first. */
  readonly priority?: boolean;
}

/** Cards in a phone's row. */
const FIRST_ROW = 2;

/** Product cards in a grid; two columns on a phone. */
export function ProductGrid({ entries, heading, button = true, priority = false }: ProductGridProps) {
  const badges = spreadBadges(entries.map(({ product }) => product));
  return (
    // Cards after the first rows are laid out late (src/event-replay/later-sections.ts).
    <ul className={styles.grid} aria-busy={isWaiting(entries)} data-cards="">
      {entries.map((entry, index) => (
        <li key={entry.uuid}>
          {card(entry, { heading, badge: badges[index], button, priority: priority && index < FIRST_ROW })}
        </li>
      ))}
    </ul>
  );
}

/** Product cards as a list of rows. */
export function ProductRows({ entries, heading }: ProductGridProps) {
  const badges = spreadBadges(entries.map(({ product }) => product));
  return (
    <ul className={styles.rows} aria-busy={isWaiting(entries)}>
      {entries.map(({ uuid, product }, index) => (
        <li key={uuid} className={styles.row}>
          {product === undefined ? (
            <ProductRowSkeleton />
          ) : (
            <ProductCard product={product} heading={heading} badge={badges[index]} layout="horizontal" />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Product cards in a scrolling row; `label` is its accessible name, `title` is shown beside its buttons. */
export function ProductCarousel({
  entries,
  heading,
  label,
  title,
}: ProductGridProps & { readonly label: string; readonly title: ReactNode }) {
  const badges = spreadBadges(entries.map(({ product }) => product));
  return (
    <Carousel label={label} title={title} busy={isWaiting(entries)}>
      {entries.map((entry, index) => ({ key: entry.uuid, content: card(entry, { heading, badge: badges[index] }) }))}
    </Carousel>
  );
}

interface CardLook {
  readonly heading: 'h2' | 'h3';
  readonly badge: Badge | undefined;
  readonly button?: boolean;
  readonly priority?: boolean;
}

function card({ product }: ProductEntry, look: CardLook): ReactNode {
  return product === undefined ? <ProductCardSkeleton /> : <ProductCard product={product} {...look} />;
}

function isWaiting(entries: readonly ProductEntry[]): boolean {
  return entries.some(({ product }) => product === undefined);
}
