import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../ui/picture/icon.tsx';
import { closeOnBackdrop } from './menu.tsx';
import styles from './modal.module.css';
import { keepOpenForIme } from '../ui/pressed-key.ts';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'onClose' | 'closedby'> {
  /** Whether it is open; by default as long as it is rendered. */
  readonly open?: boolean;
  /** `any`: Escape and a click on the backdrop close it. `closerequest`: only Escape. `none`: only its own buttons. */
  readonly closedBy?: 'any' | 'closerequest' | 'none';
  /** Called after it has closed, by whatever way: unmount it, or set `open` to false. */
  readonly onClose?: () => void;
}

/**
 * A modal `<dialog>`: the browser keeps the focus inside, makes the rest of the page inert, and returns the focus when
 * it closes. Name it by `aria-label` or `aria-labelledby`. Close it from inside with `closeModal` rather than by
 * unmounting it: browsers only return the focus on closing.
 *
 * @example
 * <Modal aria-labelledby={titleId} onClose={() => setEditing(false)}>
 *   <h2 id={titleId}>Edit</h2>
 *   <button type="button" onClick={closeModal}>Done</button>
 * </Modal>
 */
export function Modal({ open = true, closedBy = 'any', onCancel, onClick, onKeyDown, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // In the frame that draws it: an effect after the paint would open it a frame later.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) {
      // A theme sets every colour again: a dialog opened from a tone would inherit the tone's.
      const { theme } = document.documentElement.dataset;
      if (theme !== undefined) element.dataset.theme = theme;
      element.showModal();
    } else if (!open) element?.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does what a click on the backdrop does
    <dialog
      {...rest}
      ref={dialog}
      closedby={closedBy}
      onCancel={(event) => {
        // Browsers without `closedby` close on Escape all the same.
        if (closedBy === 'none' && event.target === event.currentTarget) event.preventDefault();
        onCancel?.(event);
      }}
      onKeyDown={(event) => {
        keepOpenForIme(event);
        onKeyDown?.(event);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (closedBy === 'any') closeOnBackdrop(event);
      }}
    />
  );
}

/** Closes the modal that an event happened in, so that the focus goes back to where it came from. */
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
