import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { localHref } from '../address/url.ts';
import { usePage, useShop, useStore } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { fillsFrom } from '../ui/fills.ts';
import { Icon } from '../ui/picture/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './save-button.module.css';

interface SaveButtonProps {
  readonly product: Product;
  /** Address of the page with the list, without language prefix; undefined or '' where there is none. */
  readonly href: string | undefined;
}

/** Saves a product for later, a variant as the product that it is one of; links to the list once it is there. */
export function SaveButton({ product: { uuid, parent, name }, href }: SaveButtonProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const { wishlist } = useShop();
  const own = parent?.uuid ?? uuid;
  const isSaved = useStore(wishlist.view).includes(own);
  return (
    <>
      <Button
        {...fillsFrom('wishlist', own)}
        look="quiet"
        className={styles.button}
        aria-pressed={isSaved}
        onClick={() => wishlist.toggle(own)}
      >
        <Icon name="heart" className={isSaved ? styles.full : undefined} />
        {isSaved
          ? t({ id: 'wishlist.saved', message: 'Saved' })
          : t({ id: 'wishlist.save', message: 'Save for later' })}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
      {isSaved && href !== undefined && href !== '' && (
        <a href={localHref(href, lang)}>{t({ id: 'wishlist.see', message: 'See what you saved' })}</a>
      )}
    </>
  );
}
