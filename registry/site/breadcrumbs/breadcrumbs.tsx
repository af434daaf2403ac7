import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import type spec from './props.ts';
import styles from './breadcrumbs.module.css';

export default function Breadcrumbs({ root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang, otherData } = usePage();
  const crumbs = keyed(otherData.breadcrumbs ?? [], ({ label, href }) => `${label} ${href}`);
  if (crumbs.length === 0) return null;
  return (
    <nav {...rootProps(root, styles.breadcrumbs)} aria-label={t({ id: 'site.breadcrumbs', message: 'You are here' })}>
      <ol className={styles.list}>
        {crumbs.map(({ key, item: { label, href } }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li key={key} className={styles.crumb}>
              {isLast || href === '' ? (
                <span
                  className={styles.here}
                  aria-current={isLast ? 'page' : undefined}
                  {...textAttributes(label, lang)}
                >
                  {label}
                </span>
              ) : (
                <Link className={styles.link} href={href}>
                  {label}
                </Link>
              )}
              {!isLast && <Icon name="chevron-right" className={styles.between} />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
