import { useLingui } from '@lingui/react/macro';
import { useStoreQuery } from '../api/use-store-query.ts';
import styles from './releases.module.css';

/** Says which release is worked in. */
export function ReleaseName({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data } = useStoreQuery('builderRelease', { id });
  if (data === undefined) return null;
  const { name } = data.release;
  const text = t({ id: 'builder.release.in', message: `In release “${name}”` });
  return (
    <span className={styles.name} title={text}>
      {text}
    </span>
  );
}
