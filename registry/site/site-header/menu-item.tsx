import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { keyed } from '#registry/kit/props/items.ts';
import { AsWritten } from '#registry/kit/ui/as-written.tsx';
import { classes } from '#registry/kit/ui/classes.ts';
import { useCloseOnBlur } from '#registry/kit/overlay/menu.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link, MoreLink } from '#registry/kit/ui/link.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import popover from '#registry/kit/overlay/popover.module.css';
import { entryKey, useCloseOnLeave, useHoverIntent } from './menu-panel.ts';
import styles from './menu-item.module.css';
import type { MenuEntry } from './props.ts';

/** A menu entry on wide screens: a link, or a button that opens a full-width panel. */
export function MenuItem({ entry, id }: { readonly entry: MenuEntry; readonly id: string }) {
  const panel = useRef<HTMLDivElement>(null);
  const hoverIntent = useHoverIntent(panel);
  const closeOnBlur = useCloseOnBlur(panel);
  useCloseOnLeave(panel);
  const { label, href, children } = entry;
  if (children.length === 0)
    return (
      <li>
        <Link className={styles.item} href={href}>
          {label}
        </Link>
      </li>
    );
  return (
    <li {...hoverIntent} {...closeOnBlur}>
      <button type="button" className={styles.item} popoverTarget={id}>
        {label}
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      <div ref={panel} id={id} popover="auto" className={classes(popover.panel, styles.panel)}>
        <AsWritten as="div" className={styles.inner} of={entry}>
          <Panel entry={entry} />
        </AsWritten>
      </div>
    </li>
  );
}

/** The links below an entry, all of them, and its picture. */
function Panel({ entry: { label, href, children, image } }: { readonly entry: MenuEntry }) {
  const { t } = useLingui();
  const deep = children.some((group) => group.children.length > 0);
  return (
    <>
      <div className={styles.all}>
        <p className={styles.title}>{label}</p>
        <MoreLink label={t({ id: 'site.menu.all', message: 'See all' })} href={href} />
      </div>
      <ul className={deep ? styles.groups : styles.links}>
        {keyed(children, entryKey).map(({ key, item: group }) => (
          <li key={key}>
            <Link className={deep ? styles.group : styles.plain} href={group.href}>
              {group.label}
            </Link>
            {group.children.length > 0 && (
              <ul>
                {keyed(group.children, entryKey).map(({ key: linkKey, item: link }) => (
                  <li key={linkKey}>
                    <Link className={styles.link} href={link.href}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {image !== undefined && (
        <Link className={styles.picture} href={href}>
          <Picture src={image.src} alt={image.alt || label} focus={image.focus} sizes="18rem" ratio="4/3" />
        </Link>
      )}
    </>
  );
}
