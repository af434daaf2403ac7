import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { classes } from '#registry/kit/ui/classes.ts';
import { closeModal, Modal } from '#registry/kit/overlay/modal.tsx';
import styles from './dialog.module.css';
import { keepFocus } from './keep-focus.ts';

interface Props {
  readonly title: string;
  /** undefined: only an answer inside closes it. */
  readonly close: (() => void) | undefined;
  /** Whether it shows things side by side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog with a heading, open as long as it is rendered. */
export function Dialog({ title, close, isWide = false, children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const isDismissible = close !== undefined;
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = head.current?.closest('dialog');
    return () => {
      if (dialog?.open !== true) return;
      // Browsers return the focus only on closing. A parent that unmounts the dialog gets no `close` event.
      dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
      dialog.close();
    };
  }, []);
  return (
    <Modal
      className={classes(styles.dialog, isWide && styles.wide)}
      aria-labelledby={id}
      closedBy={isDismissible ? 'closerequest' : 'none'}
      {...(isDismissible ? { onClose: close } : {})}
    >
      <div ref={keepFocus} className={styles.inside}>
        <div ref={head} className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {isDismissible && (
            <button type="button" className={styles.close} onClick={closeModal}>
              <Icon name="close" label={t({ id: 'builder.close', message: 'Close' })} />
            </button>
          )}
        </div>
        {children}
      </div>
    </Modal>
  );
}
