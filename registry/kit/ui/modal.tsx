import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'closedby' | 'ref'> {
  /** Whether it is open; by default as long as it is rendered. */
  readonly isOpen?: boolean;
  /** `any`: Escape and a click on the backdrop close it. `closerequest`: Escape alone. `none`: only its own buttons. */
  readonly closedBy?: 'any' | 'closerequest' | 'none';
  /** Called once the browser has closed it, by whatever means. */
  readonly onClose?: () => void;
}

/**
 * A modal `<dialog>`: the browser keeps the focus inside, makes the rest of the page inert, and gives the focus back when it
 * closes. Name it by `aria-label` or `aria-labelledby`. A child closes it with `closeModal`.
 *
 * @example
 * <Modal aria-labelledby={titleId} onClose={() => setEditing(false)}>
 *   <h2 id={titleId}>Edit</h2>
 *   <button type="button" onClick={closeModal}>Done</button>
 * </Modal>
 */
export function Modal({ isOpen = true, closedBy = 'any', onClose, onCancel, onClick, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element?.open === false) element.showModal();
    else if (!isOpen) element?.close();
  }, [isOpen]);
  return (
    // The click is for pointers; Escape, which the browser handles, is the keyboard's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...rest}
      ref={dialog}
      closedby={closedBy}
      onClose={onClose}
      onCancel={(event) => {
        // Browsers without `closedby` close on Escape all the same.
        if (closedBy === 'none' && event.target === event.currentTarget) event.preventDefault();
        onCancel?.(event);
      }}
      onClick={(event) => {
        if (closedBy === 'any' && event.target === event.currentTarget) event.currentTarget.close();
        onClick?.(event);
      }}
    >
      {children}
    </dialog>
  );
}

/** Closes the modal around the element that was clicked, so that the focus goes back to where it came from. */
export function closeModal({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.close();
}
