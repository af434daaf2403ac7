import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { ContentIcon } from '#registry/kit/ui/picture/content-icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import type spec from './props.ts';
import styles from './link-list.module.css';

export default function LinkList({ title, links, layout, root }: PropsOf<typeof spec>) {
  const titleId = useId();
  return (
    <div {...rootProps(root, styles.block)}>
      {title !== '' && (
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
      )}
      <ul className={styles[layout]} aria-labelledby={title === '' ? undefined : titleId}>
        {keyed(links, ({ href }) => href).map(({ key, item: { label, href, icon } }) => (
          <li key={key}>
            <Link className={styles.link} href={href}>
              {icon !== undefined && <ContentIcon name={icon} className={styles.icon} />}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
