import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import type { RecordSource } from './record-source.ts';
import styles from './form.module.css';

/** Debounce of the question (ms). */
const DEBOUNCE_MS = 600;

/** Says that an address within the shop leads nowhere, as soon as it is written. */
export function LinkHint({ href, source }: { readonly href: string; readonly source: RecordSource }) {
  const { t } = useLingui();
  const [dead, setDead] = useState('');
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const leads = await source.leadsSomewhere(href);
      if (!isOver) setDead(leads === false ? href : '');
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [href, source]);
  return (
    <div className={styles.wrong} role="status">
      {dead === href && href !== '' && (
        <p>
          <Icon name="alert" />{' '}
          <span>{t({ id: 'gallery.link.dead', message: 'This address leads nowhere in the shop.' })}</span>
        </p>
      )}
    </div>
  );
}
