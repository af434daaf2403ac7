import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { DELEGATED_MARK } from '../cart/uses-cart.ts';
import { useShop, useStore } from '../shop.ts';
import { fillsFrom } from '../ui/fills.ts';
import styles from './save-heart.module.css';

interface SaveHeartProps {
  readonly product: Pick<Product, 'uuid' | 'parent'>;
  /** Id of the element with the product's name. */
  readonly nameId: string;
}

/**
 * Saves a card's product for later, a variant as the product that it is one of. Where the card is not hydrated, the document's handler
 * does it and shows what is saved (src/client/hydrate/delegate-hearts.ts).
 */
export function SaveHeart({ product: { uuid, parent }, nameId }: SaveHeartProps) {
  const { t } = useLingui();
  const { wishlist } = useShop();
  const own = parent?.uuid ?? uuid;
  const isSaved = useStore(wishlist.view).includes(own);
  return (
    <button
      {...fillsFrom('wishlist', own)}
      {...{ [DELEGATED_MARK]: '' }}
      type="button"
      className={styles.heart}
      aria-pressed={isSaved}
      aria-label={t({ id: 'wishlist.save', message: 'Save for later' })}
      aria-describedby={nameId}
      onClick={(event) => {
        event.preventDefault();
        wishlist.toggle(own);
      }}
    />
  );
}
