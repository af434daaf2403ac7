import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useShop, useStore } from '#registry/kit/shop.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import { Toasts } from '../toasts/toasts.tsx';
import { CartContent } from './content.tsx';
import { PieceCount } from './piece-count.tsx';
import styles from './panel.module.css';

/** The drawer itself: a modal dialog at the right, whose focus, Escape and return of the focus are the browser's own. */
export function CartPanel() {
  const { t } = useLingui();
  const { cart } = useShop();
  const { open, count } = useStore(cart.view);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [opening, setOpening] = useState({ open: false, count: 0 });
  if (open !== opening.open) setOpening({ open, count: opening.count + (open ? 1 : 0) });

  useEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) element.showModal();
    else if (!open) element?.close();
  }, [open]);

  function hideFromOutside(event: MouseEvent): void {
    if (event.target === event.currentTarget) cart.hide();
  }

  return (
    // Escape and the backdrop are what a keyboard and a pointer have to leave a dialog with; both are its own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={titleId}
      onClose={() => cart.hide()}
      onClick={hideFromOutside}
    >
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
    </dialog>
  );
}
