import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  /** The dialog is closed, confirmed or not; take it away. */
  readonly onClose: () => void;
}

/** Asks before something is done. It is open as long as it is rendered; focus goes back to where it came from. */
export function ConfirmDialog({ title, children, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
  }, []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} closedby="any" onClose={onClose}>
      <div className={styles.content}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {children}
        <div className={styles.actions}>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            {t({ id: 'common.cancel', message: 'Cancel' })}
          </Button>
          <Button
            onClick={() => {
              onConfirm();
              dialog.current?.close();
            }}
          >
            {t({ id: 'common.confirm', message: 'Confirm' })}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
