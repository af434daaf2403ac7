import { useLingui } from '@lingui/react/macro';
import { useCart, useStore } from '#registry/kit/shop.ts';
import { useAppShop } from '../../shop/app-shop.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toasts.module.css';

const POSITIONS = ['top-right', 'bottom-right'] as const;

/**
 * The shop's notifications (specification, chapter 2 "Toasts"). While the cart drawer is open the page behind it is
 * inert, so the drawer shows them, in its flow: they must not cover its controls. Errors are at its top, which is the
 * top right of the screen, in their own list: an alert within a polite list is announced twice.
 */
export function Toasts({ over = 'page' }: { readonly over?: 'page' | 'cart' }) {
  const { t } = useLingui();
  const { toasts } = useAppShop();
  const shown = useStore(toasts.view);
  const { open } = useCart();
  if (open !== (over === 'cart')) return null;
  return (
    <section
      className={over === 'cart' ? styles.inline : styles.region}
      data-fixed=""
      aria-label={t({ id: 'toast.region', message: 'Notifications' })}
    >
      {POSITIONS.map((position) => (
        <div key={position} className={position === 'top-right' ? undefined : styles.bottom}>
          {[true, false].map((isCritical) => (
            <ol key={String(isCritical)} className={styles.list} aria-live={isCritical ? undefined : 'polite'}>
              {shown
                .filter((toast) => toast.position === position && (toast.type === 'error') === isCritical)
                .map((toast) => (
                  <li key={toast.id}>
                    <ToastCard toast={toast} port={toasts} />
                  </li>
                ))}
            </ol>
          ))}
        </div>
      ))}
    </section>
  );
}
