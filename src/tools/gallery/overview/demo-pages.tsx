import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { Link } from '#registry/kit/ui/link.tsx';
import styles from './demo-pages.module.css';

interface Props {
  readonly pages: readonly { readonly path: Address; readonly title: string; readonly text: string }[];
}

/** Links to the demo pages. */
export function DemoPages({ pages }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t({ id: 'gallery.pages', message: 'At work together' })}
      </h2>
      <ul className={styles.list}>
        {pages.map(({ path, title, text }) => (
          <li key={path} className={styles.card}>
            <Link className={styles.link} href={path}>
              {title}
            </Link>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
