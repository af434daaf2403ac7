import { useId } from 'react';
import { channelOf } from '#registry/kit/address/channel.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { ContentIcon, isPageIcon, type PageIconName } from '#registry/kit/ui/picture/content-icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import type spec from './props.ts';
import styles from './author-card.module.css';

/** The author of an article. */
export default function AuthorCard({ name, role, picture, text, links, layout, root }: PropsOf<typeof spec>) {
  const nameId = useId();
  return (
    <section {...rootProps(root, styles.card)} aria-labelledby={nameId}>
      <div className={classes(styles.inside, layout === 'column' && styles.column)}>
        {picture !== undefined && (
          <div className={styles.picture}>
            <Picture {...picture} alt={picture.decorative ? '' : picture.alt} sizes="8rem" />
          </div>
        )}
        <div className={styles.words}>
          <p id={nameId} className={styles.name}>
            {name}
          </p>
          {role !== '' && <p className={styles.role}>{role}</p>}
          {text !== '' && <p className={styles.text}>{text}</p>}
          {links.length > 0 && (
            <ul className={styles.links}>
              {keyed(links, ({ href }) => href).map(({ key, item: { label, href } }) => (
                <li key={key}>
                  <Link className={styles.link} href={href}>
                    <ContentIcon name={iconOf(href)} />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}

function iconOf(href: string): PageIconName {
  const channel = channelOf(href);
  if (channel === undefined) return href.startsWith('/') ? 'arrow-right' : 'external';
  if (channel === 'email') return 'mail';
  return isPageIcon(channel) ? channel : 'store';
}
