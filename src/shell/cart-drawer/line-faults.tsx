import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#registry/kit/format.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import type { ErrorEntry } from '#schemas/error.ts';
import { faultText } from '../../shop/cart-errors.ts';
import { useApp } from '../app-context.ts';
import styles from './line-faults.module.css';

interface LineFaultsProps {
  readonly faults: readonly ErrorEntry[];
  readonly disabled: boolean;
  readonly onQuantity: (quantity: number) => void;
}

/** Why a line can't be ordered as it is, and the quantity that would do. */
export function LineFaults({ faults, disabled, onQuantity }: LineFaultsProps) {
  const { t, i18n } = useLingui();
  const { lang } = useApp();
  const fitting = fittingQuantity(faults);
  const shown = fitting === undefined ? '' : formatCount(fitting, lang);
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults} role="alert">
      <Icon name="alert" className={styles.icon} />
      <div className={styles.texts}>
        {faults.map((fault) => (
          <p key={fault.key}>
            {faultText(fault, (message, values) => i18n._(message.id, { ...values }, { message: message.message }))}
          </p>
        ))}
      </div>
      {fitting !== undefined && (
        <button type="button" className={styles.fit} disabled={disabled} onClick={() => onQuantity(fitting)}>
          {t({ id: 'cart.setTo', message: `Change to ${shown}` })}
        </button>
      )}
    </div>
  );
}

/** The quantity that mends every fault, where there is one. */
function fittingQuantity(faults: readonly ErrorEntry[]): number | undefined {
  const least = Math.max(0, ...faults.map(({ key, limit }) => (key === 'BELOW_QUANTITY' ? (limit ?? 0) : 0)));
  const most = Math.min(
    ...faults.map(({ key, remain, limit }) => (key === 'BELOW_QUANTITY' ? undefined : (remain ?? limit)) ?? Infinity),
  );
  const fitting = most === Infinity ? least : most;
  return Number.isInteger(fitting) && fitting > 0 && fitting >= least ? fitting : undefined;
}
