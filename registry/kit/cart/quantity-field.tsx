import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { CHOSEN_MARK } from '#schemas/cart-addition.ts';
import { Icon } from '../ui/picture/icon.tsx';
import styles from './quantity-field.module.css';
import { pressedKey } from '../ui/pressed-key.ts';

interface QuantityFieldProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** While the cart is loading (specification, chapter 5). The controls stay focusable: `disabled` would drop the focus. */
  readonly locked?: boolean;
  /** Called with whole numbers from `min` to `max` only. */
  readonly onChange: (quantity: number) => void;
  /** Called with every quantity that was asked for, whether it fits or not. */
  readonly onAsked?: (quantity: number) => void;
  /** Id of the element that says what is counted, such as the product's name. */
  readonly describedBy?: string | undefined;
  /** This quantity can't be ordered; what `describedBy` names says why. */
  readonly invalid?: boolean;
  /** The product whose pieces "Add to cart" adds; what is chosen before the app has started counts, too. */
  readonly chooses?: string;
}

/** A quantity in whole pieces, typed or stepped. A valid input applies at once; an invalid one is clamped on blur. */
export function QuantityField(props: QuantityFieldProps) {
  const { value, min, max, locked = false, onChange, onAsked, describedBy, invalid = false, chooses } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string): void {
    setTyped(text);
    const quantity = wholeNumber(text);
    if (quantity !== null) onAsked?.(quantity);
    if (quantity !== null && quantity >= min && quantity <= max && quantity !== value) onChange(quantity);
  }

  function settle(): void {
    const quantity = typed === null ? null : wholeNumber(typed);
    setTyped(null);
    if (quantity === null) return;
    const bounded = Math.min(Math.max(quantity, min), max);
    if (bounded !== value) onChange(bounded);
  }

  function step(by: 1 | -1): void {
    if (locked) return;
    setTyped(null);
    onAsked?.(value + by);
    const next = Math.min(Math.max(value + by, min), max);
    if (next !== value) onChange(next);
  }

  function settleOnEnter(event: KeyboardEvent): void {
    if (pressedKey(event) === 'Enter') settle();
  }

  return (
    <div className={styles.field}>
      <button
        type="button"
        className={styles.step}
        aria-label={t({ id: 'quantity.decrease', message: 'Decrease quantity' })}
        aria-describedby={describedBy}
        aria-disabled={locked || value <= min}
        data-step="stepDown"
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        className={styles.input}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t({ id: 'quantity.label', message: 'Quantity' })}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        min={min}
        max={max}
        step={1}
        {...(chooses === undefined ? {} : { [CHOSEN_MARK]: chooses })}
        value={typed ?? value}
        readOnly={locked}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={settleOnEnter}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={t({ id: 'quantity.increase', message: 'Increase quantity' })}
        aria-describedby={describedBy}
        aria-disabled={locked || value >= max}
        data-step="stepUp"
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

function wholeNumber(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
