import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  /** What it is about, before the points. */
  readonly lead: string;
  readonly points: readonly string[];
  /** Said after them. */
  readonly note?: string;
  readonly onConfirm: () => void;
  /** The dialog is closed, confirmed or not; take it away. */
  readonly onClose: () => void;
}

/** Says what follows from something before it is done, point by point. It is open as long as it is rendered; focus goes back to where it came from. */
export function ConfirmDialog({ title, lead, points, note, onConfirm, onClose }: ConfirmDialogProps) {
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
        <p>{lead}</p>
        <ul className={styles.list}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        {note !== undefined && <p>{note}</p>}
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
