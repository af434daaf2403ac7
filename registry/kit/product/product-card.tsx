import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Product } from '#schemas/product.ts';
import { remaining } from './availability.ts';
import { isForSale, saleOf, variantsOf } from '#schemas/records/product-rules.ts';
import { usePage, useShop } from '../shop.ts';
import { localHref, productHref } from '../address/url.ts';
import { addsToCart, DELEGATED_MARK } from '../cart/uses-cart.ts';
import { type Badge, Badges } from './badges.tsx';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture/picture.tsx';
import { Price } from './price.tsx';
import { RatingNote } from './rating.tsx';
import { SaveHeart } from './save-heart.tsx';
import { ownPageHref } from '../site/own-page.ts';
import styles from './product-card.module.css';
import { textAttributes } from '../ui/text-attributes.ts';
import { StockNote } from './stock-note.tsx';

interface ProductCardProps {
  readonly product: Product;
  /** Element of the name, one level below the heading of its list. */
  readonly heading?: 'h2' | 'h3';
  readonly layout?: 'vertical' | 'horizontal';
  /** Whether there is a buy button. */
  readonly button?: boolean;
  /** Its badge among the cards of its list (`spreadBadges`). */
  readonly badge: Badge | undefined;
  /** Whether it is in the first viewport: its picture loads eagerly and with high priority. */
  readonly priority?: boolean;
}

const SIZES = {
  vertical: '(min-width: 1024px) 300px, (min-width: 640px) 33vw, 50vw',
  horizontal: '(min-width: 640px) 144px, 33vw',
} as const;

/** A product in a list. The name's link covers the whole card, below the button. */
export function ProductCard({
  product,
  heading: Heading = 'h3',
  layout = 'vertical',
  button = true,
  badge,
  priority = false,
}: ProductCardProps) {
  const page = usePage();
  const { lang } = page;
  const nameId = useId();
  const href = localHref(productHref(product), lang);
  const soldOut = !isForSale(product);
  const canSave = ownPageHref('wishlist', page) !== undefined;
  const picture = product.images[0];
  return (
    <article className={classes(styles.card, styles[layout])}>
      <div className={classes(styles.media, soldOut && styles.soldOut)}>
        {picture !== undefined && (
          <Picture src={picture} alt="" ratio="1/1" sizes={SIZES[layout]} priority={priority} />
        )}
        <div className={styles.badges}>
          <Badges product={product} shown={badge === undefined ? [] : [badge]} />
        </div>
        {canSave && <SaveHeart product={product} nameId={nameId} />}
      </div>
      <div className={styles.text}>
        <Heading className={styles.name} id={nameId}>
          <a className={styles.link} href={href} {...textAttributes(product.name, lang)}>
            {product.name}
          </a>
        </Heading>
        {layout === 'horizontal' && product.highlight !== undefined && product.highlight !== '' && (
          <p className={styles.highlight} {...textAttributes(product.highlight, lang)}>
            {product.highlight}
          </p>
        )}
        {product.rating === undefined ? (
          <Price product={product} />
        ) : (
          <div className={styles.worth}>
            <Price product={product} />
            <RatingNote rating={product.rating} />
          </div>
        )}
        {!(soldOut && button) && <StockNote product={product} />}
      </div>
      {button && <BuyButton product={product} href={href} nameId={nameId} />}
    </article>
  );
}

/** Adds the product to the cart, or links to its page where options have to be chosen first. */
function BuyButton({
  product,
  href,
  nameId,
}: {
  readonly product: Product;
  readonly href: string;
  readonly nameId: string;
}) {
  const { t } = useLingui();
  const shop = useShop();
  const sale = saleOf(product);
  if (sale === 'out' && remaining(product) === 0)
    return <p className={styles.unavailable}>{t({ id: 'stock.soldOut', message: 'Sold out' })}</p>;
  if (sale === 'out' || sale === 'unsold')
    return <p className={styles.unavailable}>{t({ id: 'product.notAvailable', message: 'Not Available' })}</p>;
  // A card is the same for all visitors, members too: the product's page knows who can order it.
  const linkLabel =
    sale === 'members'
      ? t({ id: 'product.seeDetails', message: 'See details' })
      : sale === 'account'
        ? t({ id: 'product.forAccounts', message: 'With an account' })
        : variantsOf(product).length > 0
          ? t({ id: 'product.chooseOptions', message: 'Choose options' })
          : undefined;
  if (linkLabel !== undefined) {
    return (
      <ButtonAnchor look="quiet" className={styles.buy} href={href} aria-describedby={nameId}>
        {linkLabel}
      </ButtonAnchor>
    );
  }
  return (
    <Button
      {...addsToCart(product)}
      {...{ [DELEGATED_MARK]: '' }}
      look="quiet"
      className={styles.buy}
      aria-describedby={nameId}
      onClick={(event) => {
        event.preventDefault();
        shop.cart.add(product);
      }}
    >
      {t({ id: 'cart.add', message: 'Add to cart' })}
    </Button>
  );
}
