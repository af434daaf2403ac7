import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import styles from '../ui/confirm-dialog.module.css';
import { ConsentChoices } from './consent-choices.tsx';
import own from './consent-dialog.module.css';
import { Icon } from '../ui/icon.tsx';

/** The cookie settings over the page. Open as long as it is rendered; the focus goes back to where it came from. */
export function ConsentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
  }, []);

  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} closedby="any" onClose={onClose}>
      <div className={styles.content}>
        <div className={own.head}>
          <h2 className={styles.title} id={titleId}>
            {t({ id: 'consent.settings', message: 'Cookie settings' })}
          </h2>
          <button
            type="button"
            className={own.close}
            aria-label={t({ id: 'common.close', message: 'Close' })}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </div>
        <ConsentChoices onDone={close} />
      </div>
    </dialog>
  );
}
