import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import styles from './confirm-dialog.module.css';
import { closeModal, ModalCard } from './modal.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** Introduces the points. */
  readonly lead: string;
  /** The consequences, one a line. */
  readonly points: readonly string[];
  /** Shown after the points. */
  readonly note?: string;
  /** The label of the confirming button; it names the action. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  /** Called after it has closed, confirmed or not, to unmount it. */
  readonly onClose: () => void;
}

/** A modal that lists the consequences of an action and asks to confirm it; open as long as it is rendered. */
export function ConfirmDialog({ title, lead, points, note, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <ModalCard title={title} onClose={onClose}>
      <p>{lead}</p>
      <ul className={styles.list}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {note !== undefined && <p>{note}</p>}
      <div className={styles.actions}>
        <Button look="secondary" onClick={closeModal}>
          {t({ id: 'common.cancel', message: 'Cancel' })}
        </Button>
        <Button
          onClick={(event) => {
            onConfirm();
            closeModal(event);
          }}
        >
          {confirm}
        </Button>
      </div>
    </ModalCard>
  );
}
