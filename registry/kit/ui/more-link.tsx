import type { Address } from '#schemas/safe-url.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './more-link.module.css';

/** A quiet link onwards, with an arrow; nothing where it would say nothing. */
export function MoreLink({ label, href }: { readonly label: string; readonly href: Address }) {
  if (label === '') return null;
  return (
    <Link className={styles.more} href={href}>
      {label}
      <Icon name="arrow-right" />
    </Link>
  );
}
