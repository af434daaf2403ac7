import { useLingui } from '@lingui/react/macro';
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Icon } from './icon.tsx';
import styles from './modal.module.css';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'onClose'> {
  /** Whether it is open; by default as long as it is rendered. */
  readonly open?: boolean;
  /** Called after it has closed, by whatever way: unmount it, or set `open` to false. */
  readonly onClose: () => void;
}

/**
 * A `<dialog>` over the page. The browser keeps the focus inside, closes it on Escape and returns the focus to where it came
 * from; a click on the backdrop closes it too. Name it by `aria-label` or `aria-labelledby`.
 *
 * Close it from inside with `closeModal` rather than by unmounting it: browsers return the focus on closing alone.
 */
export function Modal({ open = true, onClick, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) element.showModal();
    else if (!open) element?.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does what a click on the backdrop does
    <dialog
      {...rest}
      ref={dialog}
      closedby="any"
      onClick={(event) => {
        onClick?.(event);
        closeOnBackdrop(event);
      }}
    />
  );
}

/** Browsers without `closedby` (Safari) report a click on the backdrop as one on the dialog itself, which its content covers. */
function closeOnBackdrop({ target, currentTarget: dialog }: MouseEvent<HTMLDialogElement>): void {
  if (target === dialog && !Reflect.has(dialog, 'closedBy')) dialog.close();
}

/** Closes the modal that an event happened in. */
export function closeModal({ currentTarget }: SyntheticEvent): void {
  currentTarget.closest('dialog')?.close();
}

interface ModalCardProps {
  readonly title: string;
  /** Whether there is a close button beside the title. */
  readonly closable?: boolean;
  /** Called after it has closed, to unmount it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal as a card in the middle of the screen, named by its title; open as long as it is rendered. */
export function ModalCard({ title, closable = false, onClose, children }: ModalCardProps) {
  const { t } = useLingui();
  const titleId = useId();
  const heading = (
    <h2 className={styles.title} id={titleId}>
      {title}
    </h2>
  );
  return (
    <Modal className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.content}>
        {closable ? (
          <div className={styles.head}>
            {heading}
            <button
              type="button"
              className={styles.close}
              aria-label={t({ id: 'common.close', message: 'Close' })}
              onClick={closeModal}
            >
              <Icon name="close" />
            </button>
          </div>
        ) : (
          heading
        )}
        {children}
      </div>
    </Modal>
  );
}
