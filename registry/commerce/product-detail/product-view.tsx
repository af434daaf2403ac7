import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { groupChoices, needsVariantChoice, picturesOf } from '#registry/kit/product-page/variants.ts';
import { BuyNowButton } from '#registry/kit/product-page/buy-now-button.tsx';
import { Instalments } from '#registry/kit/product-page/instalments.tsx';
import { Options } from '#registry/kit/product-page/options.tsx';
import { SaveButton } from '#registry/kit/product-page/save-button.tsx';
import { useQuantity } from '#registry/kit/product-page/use-product.ts';
import { UnitPrice } from '#registry/kit/product-page/unit-price.tsx';
import { ZoomableGallery } from '#registry/kit/product-page/gallery.tsx';
import { Badges } from '#registry/kit/product/badges.tsx';
import { PriceTiers } from '#registry/kit/product-page/price-tiers.tsx';
import { Prose } from '#registry/kit/ui/prose.tsx';
import { PreorderNote } from '#registry/kit/product/sale-notes.tsx';
import { RatingNote } from '#registry/kit/product/rating.tsx';
import { StockNote } from '#registry/kit/product/stock-note.tsx';
import { useBuyer } from '#registry/kit/product/use-buyer.ts';
import { AudienceNote } from '#registry/kit/product-page/audience.tsx';
import { canOrder, isForSale } from '#schemas/records/product-rules.ts';
import { totalPrice } from '#schemas/values/money/money.ts';
import type { SafeProduct } from '#schemas/product.ts';
import type { SafeHtml } from '#schemas/values/text/safe-html.ts';
import { Buy } from './buy.tsx';
import { Facts } from './facts.tsx';
import { DeliveryNote } from '#registry/kit/delivery/delivery-note.tsx';
import { usePrice } from '#registry/kit/product/use-price.ts';
import { usePage } from '#registry/kit/shop.ts';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import styles from './product-detail.module.css';

interface ProductViewProps {
  /** The product or variant to show and buy. */
  readonly product: SafeProduct;
  /** The product with all its variants. */
  readonly family: SafeProduct;
  /** Minimum total for instalments (baht). */
  readonly instalmentsFrom: number;
  /** Address of the page with saved products, without language prefix; undefined where there is none. */
  readonly wishlistHref: string | undefined;
}

/**
 * The layout of a product. A variant inherits missing pictures and texts from its family. The options keep their
 * elements when another variant is chosen, so that the focus stays on the choice.
 */
export function ProductView({ product, family, instalmentsFrom, wishlistHref }: ProductViewProps) {
  const { t } = useLingui();
  const { lang, base } = usePage();
  const formatPrice = usePrice();
  const nameId = useId();
  const options = useRef<HTMLDivElement>(null);
  const [quantity, setQuantity] = useQuantity(product);
  const groups = groupChoices(family, product);
  const images = picturesOf(product, family);
  const soldOut = !isForSale(product);
  const isOpen = canOrder(product, useBuyer());
  const needsChoice = needsVariantChoice(family, product);
  const { highlight = family.highlight, detail_html = family.detail_html } = product;
  const { conditions_html = family.conditions_html } = product;
  return (
    <div className={styles.columns}>
      <div className={styles.pictures}>
        <ZoomableGallery key={images.join()} name={product.name} images={images} />
      </div>
      <div className={styles.info}>
        <h1 className={styles.name} id={nameId} {...textAttributes(product.name, lang)}>
          {product.name}
        </h1>
        <RatingNote rating={product.rating ?? family.rating} />
        <UnitPrice product={product} quantity={quantity} needsChoice={needsChoice} />
        <Badges product={product} />
        {highlight !== undefined && highlight !== '' && (
          <p className={styles.highlight} {...textAttributes(highlight, lang)}>
            {highlight}
          </p>
        )}
        {!soldOut && <StockNote product={product} />}
        {!soldOut && <PreorderNote product={product} />}
        {groups.length > 0 && (
          <div ref={options} className={styles.options}>
            <Options groups={groups} />
          </div>
        )}
        {!needsChoice && <PriceTiers product={product} quantity={quantity} />}
      </div>
      <Buy
        key={product.uuid}
        product={product}
        quantity={quantity}
        onQuantity={setQuantity}
        needsChoice={needsChoice}
        nameId={nameId}
        onChoiceMissing={() => options.current?.querySelector('a')?.focus()}
      />
      <div className={styles.after}>
        {isOpen && <AudienceNote product={product} />}
        {!needsChoice && !soldOut && <Instalments total={totalPrice([{ product, quantity }])} from={instalmentsFrom} />}
        {!soldOut && !product.preorder_flag && (
          <DeliveryNote deliveries={base.deliveries} lang={lang} formatPrice={formatPrice} />
        )}
        <div className={styles.actions}>
          {isOpen && !needsChoice && <BuyNowButton product={product} quantity={quantity} />}
          <SaveButton product={product} href={wishlistHref} />
        </div>
        <Facts product={product} />
      </div>
      <div className={styles.texts}>
        <Text title={t({ id: 'product.details', message: 'Product details' })} html={detail_html} />
        <Text title={t({ id: 'product.conditions', message: 'Other conditions' })} html={conditions_html} />
      </div>
    </div>
  );
}

function Text({ title, html }: { readonly title: string; readonly html: SafeHtml | undefined }) {
  if (html === undefined || html === '') return null;
  return (
    <section className={styles.text}>
      <h2 className={styles.textTitle}>{title}</h2>
      <Prose html={html} />
    </section>
  );
}
