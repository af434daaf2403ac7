import { type ReactNode, useState } from 'react';
import { type CartLine, useCartLines } from '#registry/kit/cart/cart-lines.ts';
import { DeliveryNote } from '#registry/kit/delivery/delivery-note.tsx';
import { useCart, useShop } from '#registry/kit/shop.ts';
import { CartTotal } from '#registry/kit/cart/cart-total.tsx';
import { useApp } from '../app-context.ts';
import dialog from './cart-dialog.module.css';
import { CartEmpty } from './cart-empty.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { useShopPrice } from './use-shop-price.ts';
import styles from './content.module.css';
import { Line } from './line.tsx';
import { type Removed, Undo } from './undo.tsx';

/**
 * Contents of the cart: lines, total and the checkout button, or the empty state. `notices` are shown above the total.
 */
export function CartContent({ notices }: { readonly notices?: ReactNode }) {
  const { lang, base } = useApp();
  const { deliveries, settings } = base.base;
  const formatPrice = useShopPrice();
  const { cart } = useShop();
  const { ready, loading, offline } = useCart();
  const known = useCartLines();
  const [removed, setRemoved] = useState<Removed | null>(null);
  /** The restored line, which gets the focus back. */
  const [restored, setRestored] = useState<Removed | null>(null);
  const lines = inPlace(known, restored);
  const isUndone = removed !== null && lines.some(({ uuid }) => uuid === removed.uuid);

  function remove({ uuid, quantity, product }: CartLine): void {
    setRestored(null);
    setRemoved({ uuid, quantity, name: product?.name, index: lines.findIndex((line) => line.uuid === uuid) });
    cart.remove(uuid);
  }

  function restore(line: Removed): void {
    setRestored(line);
    cart.setQuantity(line.uuid, line.quantity);
  }

  if (!ready && lines.length === 0) return <CartSkeleton />;
  return (
    <>
      <div className={dialog.scroll}>
        {removed !== null && !isUndone && <Undo removed={removed} locked={loading} onUndo={() => restore(removed)} />}
        {lines.length === 0 ? (
          <CartEmpty lang={lang} />
        ) : (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <Line
                key={line.uuid}
                line={line}
                getsFocus={line.uuid === restored?.uuid}
                onRemove={() => remove(line)}
              />
            ))}
          </ul>
        )}
        {lines.length > 0 && !offline && <DeliveryNote deliveries={deliveries} lang={lang} formatPrice={formatPrice} />}
      </div>
      {notices}
      {lines.length > 0 && (
        <CartTotal
          lines={lines}
          formatPrice={formatPrice}
          deliveries={deliveries}
          withVat={settings?.prices_with_vat}
          className={styles.total}
        />
      )}
    </>
  );
}

/** The lines with the restored one where it was: the cart has what is added last at its end. */
function inPlace(lines: readonly CartLine[], restored: Removed | null): readonly CartLine[] {
  const line = lines.find(({ uuid }) => uuid === restored?.uuid);
  if (line === undefined || restored === null) return lines;
  return lines.filter((each) => each !== line).toSpliced(restored.index, 0, line);
}
