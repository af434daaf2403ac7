import { useLingui } from '@lingui/react/macro';
import type { ErrorEntry } from '#schemas/error.ts';
import type { Lang } from '#schemas/lang.ts';
import { useShop, useStore } from '../shop.ts';
import { faultText } from './cart-fault.ts';
import { formatCount } from '../format.ts';
import styles from './cart-faults.module.css';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/picture/icon.tsx';

interface CartFaultsProps {
  /** DOM id of the messages, for `aria-describedby` of the control they are about. */
  readonly id?: string;
  readonly faults: readonly ErrorEntry[];
  readonly lang: Lang;
  readonly className?: string | undefined;
  /** While the cart is loading. */
  readonly locked: boolean;
  readonly onQuantity: (quantity: number) => void;
  /** Whether screen readers announce the messages: a refusal of the server is announced by its notification. */
  readonly isAnnounced?: boolean;
}

/** The errors of a line of the cart, with a button that sets the quantity that solves them. */
export function CartFaults({ id, faults, lang, className, locked, onQuantity, isAnnounced = false }: CartFaultsProps) {
  const { t, i18n } = useLingui();
  const { visitor } = useShop();
  const isLoggedIn = Boolean(useStore(visitor.view).user);
  const fitting = fittingQuantity(faults);
  const shown = fitting === undefined ? '' : formatCount(fitting, lang);
  if (faults.length === 0) return null;
  return (
    <div className={classes(styles.faults, className)} role={isAnnounced ? 'alert' : undefined}>
      <Icon name="alert" className={styles.icon} />
      <div id={id} className={styles.texts}>
        {faults.map((fault) => (
          <p key={fault.key}>
            {faultText(fault, (message, values) => i18n._(message.id, { ...values }, { message: message.message }), {
              isLoggedIn,
            })}
          </p>
        ))}
      </div>
      {fitting !== undefined && (
        <button
          type="button"
          className={styles.fit}
          aria-disabled={locked}
          onClick={() => locked || onQuantity(fitting)}
        >
          {t({ id: 'cart.setTo', message: `Change to ${shown}` })}
        </button>
      )}
    </div>
  );
}

/** The quantity that solves every error; undefined where there is none. */
function fittingQuantity(faults: readonly ErrorEntry[]): number | undefined {
  const least = Math.max(0, ...faults.map(({ key, limit }) => (key === 'BELOW_QUANTITY' ? (limit ?? 0) : 0)));
  const most = Math.min(
    ...faults.map(({ key, remain, limit }) => (key === 'BELOW_QUANTITY' ? undefined : (remain ?? limit)) ?? Infinity),
  );
  const fitting = most === Infinity ? least : most;
  return Number.isInteger(fitting) && fitting > 0 && fitting >= least ? fitting : undefined;
}
