import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useShop, useStore } from '#registry/kit/shop.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import { Modal } from '#registry/kit/overlay/modal.tsx';
import { Toasts } from '../toasts/toasts.tsx';
import { CartContent } from './content.tsx';
import { PieceCount } from './piece-count.tsx';
import styles from './panel.module.css';

/** The drawer itself: a modal dialog at the right, whose focus, Escape and return of the focus are the browser's own. */
export function CartPanel() {
  const { t } = useLingui();
  const { cart } = useShop();
  const { open, count } = useStore(cart.view);
  const titleId = useId();
  const [opening, setOpening] = useState({ open: false, count: 0 });
  if (open !== opening.open) setOpening({ open, count: opening.count + (open ? 1 : 0) });

  return (
    <Modal open={open} className={styles.drawer} aria-labelledby={titleId} onClose={() => cart.hide()}>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {t({ id: 'cart.title', message: 'Cart' })}
          </h2>
          {count > 0 && <PieceCount count={count} />}
          <button
            type="button"
            className={styles.close}
            aria-label={t({ id: 'common.close', message: 'Close' })}
            onClick={() => cart.hide()}
          >
            <Icon name="close" />
          </button>
        </header>
        <CartContent key={opening.count} notices={<Toasts over="cart" />} />
      </div>
    </Modal>
  );
}
