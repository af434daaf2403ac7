import { useLingui } from '@lingui/react/macro';
import type { RootProps } from '../define.ts';
import { useVisitor } from '../shop.ts';
import { AccountActions } from './account-actions.tsx';
import styles from './account-menu.module.css';
import { Icon } from '../ui/picture/icon.tsx';
import { Menu } from '../overlay/menu.tsx';
import menu from '../overlay/menu.module.css';

interface AccountMenuProps {
  readonly root?: RootProps;
  /** Whether the word "Account" is visible beside the icon. */
  readonly worded?: boolean;
}

/** The user menu (specification, chapter 2); for guests it has login and registration. */
export function AccountMenu({ root, worded = false }: AccountMenuProps) {
  const { t } = useLingui();
  const { user } = useVisitor();
  const name = t({ id: 'account.menu', message: 'Account' });
  const opener = (
    <>
      <span className={styles.icon}>
        <Icon name="user" />
        {user && <span className={styles.dot} aria-hidden="true" />}
      </span>
      {worded && name}
      {worded && <Icon name="chevron-down" className={menu.chevron} />}
    </>
  );
  return (
    <Menu
      root={root}
      opener={opener}
      {...(worded ? {} : { label: name })}
      openerClassName={worded ? menu.worded : undefined}
      panelClassName={styles.panel}
    >
      <AccountActions />
    </Menu>
  );
}
