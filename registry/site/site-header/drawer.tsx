import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { keyed } from '#registry/kit/props/items.ts';
import { AccountActions } from '#registry/kit/site/account-actions.tsx';
import { closePanel, useCloseOnBlur } from '#registry/kit/overlay/menu.tsx';
import { AsWritten } from '#registry/kit/ui/as-written.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { LanguageLinks } from '#registry/kit/site/language-menu.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import button from '#registry/kit/overlay/menu.module.css';
import styles from './drawer.module.css';
import { entryKey, useCloseOnLeave } from './menu-panel.ts';
import type { MenuEntry } from './props.ts';

interface DrawerProps {
  readonly id: string;
  readonly menu: readonly MenuEntry[];
  readonly name: string;
}

/**
 * The menu of narrow screens, a popover like the panels of wide ones: Escape and a click outside close it, and so does a focus that moves
 * out of it. As a modal dialog it would have the browser make the styles of all other elements again, 0.2 s on a slow phone.
 */
export function Drawer({ id, menu, name }: DrawerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const closeOnBlur = useCloseOnBlur(dialog);
  useCloseOnLeave(dialog);
  useEffect(() => {
    // A window that has grown shows a bar instead, behind which an open menu would keep the focus and the page from scrolling.
    const close = () => {
      if (dialog.current?.getClientRects().length === 0) closePanel(dialog.current);
    };
    addEventListener('resize', close);
    return () => removeEventListener('resize', close);
  }, []);
  return (
    <div className={styles.narrow} {...closeOnBlur}>
      <button
        type="button"
        className={button.opener}
        popoverTarget={id}
        aria-label={t({ id: 'site.menu', message: 'Menu' })}
      >
        <Icon name="menu" />
      </button>
      <dialog
        ref={dialog}
        id={id}
        popover="auto"
        className={styles.drawer}
        aria-label={t({ id: 'site.menu', message: 'Menu' })}
      >
        <div className={styles.sheet}>
          <div className={styles.head}>
            <p className={styles.name}>{name}</p>
            <button
              type="button"
              className={button.opener}
              popoverTarget={id}
              popoverTargetAction="hide"
              aria-label={t({ id: 'common.close', message: 'Close' })}
            >
              <Icon name="close" />
            </button>
          </div>
          <nav aria-label={t({ id: 'site.menu.main', message: 'Main menu' })}>
            <AsWritten as="ul" of={menu}>
              <Entries menu={menu} />
            </AsWritten>
          </nav>
          <div className={styles.account}>
            <AccountActions />
          </div>
          <LanguageLinks className={styles.languages} linkClassName={styles.language} />
        </div>
      </dialog>
    </div>
  );
}

function Entries({ menu }: Pick<DrawerProps, 'menu'>) {
  return keyed(menu, entryKey).map(({ key, item }) => (
    <li key={key} className={styles.entry}>
      <Entry entry={item} />
    </li>
  ));
}

function Entry({ entry: { label, href, children } }: { readonly entry: MenuEntry }) {
  const { t } = useLingui();
  if (children.length === 0)
    return (
      <Link className={styles.top} href={href}>
        {label}
      </Link>
    );
  return (
    <details name="site-menu" className={styles.group}>
      <summary className={styles.top}>
        {label}
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <ul className={styles.inside}>
        <li>
          <Link className={styles.link} href={href}>
            {t({ id: 'site.menu.all', message: 'See all' })}
          </Link>
        </li>
        {keyed(children, entryKey).map(({ key, item: group }) => (
          <li key={key}>
            <Link className={styles.link} href={group.href}>
              {group.label}
            </Link>
            {group.children.length > 0 && (
              <ul className={styles.deeper}>
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
    </details>
  );
}
