import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Icon } from '#registry/kit/ui/icon.tsx';
import styles from './sent.module.css';

/** Thanks, once a form is sent. */
export function Sent({ ref, message }: { readonly ref: Ref<HTMLDivElement>; readonly message: string }) {
  const { t } = useLingui();
  return (
    <div ref={ref} className={styles.sent} role="status" tabIndex={-1}>
      <Icon name="check" className={styles.icon} />
      <p className={styles.title}>{t({ id: 'form.sent', message: 'Thank you, it is on its way to us' })}</p>
      {message !== '' && <p>{message}</p>}
    </div>
  );
}
