import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './more-link.module.css';

/** A quiet link onwards, with an arrow. */
export function MoreLink({ label, href }: { readonly label: string; readonly href: string }) {
  return (
    <Link className={styles.more} href={href}>
      {label}
      <Icon name="arrow-right" />
    </Link>
  );
}
