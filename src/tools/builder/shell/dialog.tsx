import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '#registry/kit/ui/icon.tsx';
import styles from './dialog.module.css';

interface Props {
  readonly title: string;
  /** undefined: it has to be answered. */
  readonly close: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A dialog that is open as long as it is there. */
export function Dialog({ title, close, children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {close !== undefined && (
            <button type="button" className={styles.close} onClick={close}>
              <Icon name="close" label={t({ id: 'builder.close', message: 'Close' })} />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
