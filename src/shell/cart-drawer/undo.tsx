import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import styles from './undo.module.css';

/** A removed line. */
export interface Removed {
  readonly uuid: string;
  readonly quantity: number;
  readonly name: string | undefined;
  /** Its place among the lines. */
  readonly index: number;
}

interface UndoProps {
  readonly removed: Removed;
  readonly locked: boolean;
  readonly onUndo: () => void;
}

/** Announces the removed line and offers to restore it. It gets the focus of the line's button. */
export function Undo({ removed, locked, onUndo }: UndoProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const { uuid, name } = removed;
  useEffect(() => {
    button.current?.focus();
  }, [uuid]);
  return (
    <div className={styles.undo}>
      <p role="status">
        {name === undefined
          ? t({ id: 'cart.removed', message: 'Removed from the cart' })
          : t({ id: 'cart.removedName', message: `${name} was removed` })}
      </p>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-disabled={locked}
        onClick={() => locked || onUndo()}
      >
        {t({ id: 'common.undo', message: 'Undo' })}
      </button>
    </div>
  );
}
