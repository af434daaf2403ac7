import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { useCart, useShop } from '#registry/kit/shop.ts';
import { localHref, productHref } from '#registry/kit/address/url.ts';
import { CartFaults } from '#registry/kit/cart/cart-faults.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import { QuantityField } from '#registry/kit/cart/quantity-field.tsx';
import { Skeleton } from '#registry/kit/ui/skeleton.tsx';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import { MAX_QUANTITY } from '#schemas/records/product-rules.ts';
import type { Product } from '#schemas/product.ts';
import { useApp } from '../app-context.ts';
import { LineLimits } from './line-limits.tsx';
import { LineSum, UnitPrice } from './line-price.tsx';
import { useShopPrice } from './use-shop-price.ts';
import styles from './line.module.css';
import type { CartLine } from '#registry/kit/cart/cart-lines.ts';

interface LineProps {
  readonly line: CartLine;
  /** Whether its button has the focus from the start: the line is there again. */
  readonly getsFocus: boolean;
  readonly onRemove: () => void;
}

/** One product in the cart with price, quantity and the faults that prevent its order. */
export function Line({ line, getsFocus, onRemove }: LineProps) {
  const { t } = useLingui();
  const { lang } = useApp();
  const formatPrice = useShopPrice();
  const { cart } = useShop();
  const { loading, faults: refused } = useCart();
  const { uuid, quantity, product, faults, counts } = line;
  const nameId = useId();
  const faultsId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (getsFocus) button.current?.focus();
  }, [getsFocus]);
  const name =
    product?.name ??
    (product === null ? t({ id: 'cart.unknown', message: 'This product can’t be shown right now' }) : '');
  const [picture] = product?.images ?? [];
  const href = product ? localHref(productHref(product), lang) : undefined;

  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        {picture !== undefined && <Picture src={picture} alt="" sizes="96px" />}
        {product === undefined && <Skeleton className={styles.blank} />}
      </div>
      <div className={styles.text}>
        <p id={nameId} className={styles.name}>
          {product === undefined && <Skeleton className={styles.words} />}
          {href === undefined ? (
            name
          ) : (
            <a className={styles.link} href={href} onClick={() => cart.hide()} {...textAttributes(name, lang)}>
              {name}
            </a>
          )}
        </p>
        {product === undefined && <Skeleton className={styles.cost} />}
        {product && <UnitPrice product={product} quantity={quantity} formatPrice={formatPrice} />}
        {product && <LineLimits product={product} />}
      </div>
      <div className={styles.controls}>
        <QuantityField
          value={quantity}
          min={Math.max(1, product?.quantity_min ?? 1)}
          max={largest(product)}
          locked={loading}
          describedBy={faults.length > 0 ? `${nameId} ${faultsId}` : nameId}
          invalid={faults.length > 0}
          onChange={(next) => cart.setQuantity(uuid, next)}
        />
        <button
          ref={button}
          type="button"
          className={styles.remove}
          aria-label={t({ id: 'common.remove', message: 'Remove' })}
          aria-describedby={nameId}
          aria-disabled={loading}
          onClick={() => loading || onRemove()}
        >
          <Icon name="trash" />
        </button>
        {product && counts && <LineSum product={product} quantity={quantity} formatPrice={formatPrice} />}
      </div>
      <CartFaults
        id={faultsId}
        className={styles.faults}
        faults={faults}
        lang={lang}
        locked={loading}
        onQuantity={(next) => cart.setQuantity(uuid, next)}
        isAnnounced={refused[uuid] === undefined}
      />
    </li>
  );
}

/** Returns the largest quantity; the stock is checked by the server, whose answer is shown as a fault. */
function largest(product: Product | null | undefined): number {
  const limit = product?.quantity_max ?? 0;
  return limit === 0 ? MAX_QUANTITY : limit;
}
