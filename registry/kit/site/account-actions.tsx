import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RootProps } from '../define.ts';
import { usePage, useShop, useVisitor } from '../shop.ts';
import { localHref } from '../address/url.ts';
import styles from './account-actions.module.css';
import button from '../ui/button.module.css';
import { classes } from '../ui/classes.ts';
import { type FirstView, firstView } from '../ui/first-view.ts';
import menu from '../overlay/menu.module.css';

/**
 * Account links and buttons of the visitor: login and registration for guests, otherwise the account's pages and logout. Until
 * the visitor is known, somebody with a session finds their orders.
 */
export function AccountActions({ root }: { readonly root?: RootProps }) {
  const { t } = useLingui();
  const view = useVisitor();
  const { visitor } = useShop();
  const { user } = view;
  const first = firstView(view);
  if (!user)
    return (
      <div {...root} className={classes(styles.actions, root?.className)}>
        <p className={styles.hint}>
          {/* The way on of somebody with a session whom the page does not know yet; a guest logs in on it. */}
          <a href="/account/orders">
            {t({ id: 'account.hint', message: 'Orders, addresses and coupons in one place' })}
          </a>
        </p>
        <AccountButton
          mark={first.guests}
          page="login"
          onPress={visitor.login}
          className={classes(button.button, button.primary, styles.wide)}
        >
          {t({ id: 'account.login', message: 'Log in' })}
        </AccountButton>
        <AccountButton
          mark={first.guests}
          page="register"
          onPress={visitor.register}
          className={classes(button.button, button.secondary, styles.wide)}
        >
          {t({ id: 'account.register', message: 'Register' })}
        </AccountButton>
      </div>
    );
  const pages = [
    ['/account/orders', t({ id: 'account.orders', message: 'My Orders' })],
    ['/account/profile', t({ id: 'account.profile', message: 'My Profile' })],
    ['/account/addresses', t({ id: 'account.addresses', message: 'My Addresses' })],
    ['/account/security', t({ id: 'account.security', message: 'Security & Privacy' })],
    ['/account/connections', t({ id: 'account.settings', message: 'Settings & Connections' })],
  ] as const;
  return (
    <div {...root} className={classes(styles.actions, root?.className)}>
      <p className={styles.name}>{user.name || user.email}</p>
      <ul className={menu.list}>
        {pages.map(([href, label]) => (
          <li key={href}>
            <a className={menu.link} href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <AccountButton
        page="logout"
        onPress={visitor.logout}
        className={classes(button.button, button.secondary, styles.wide)}
      >
        {t({ id: 'account.logout', message: 'Log out' })}
      </AccountButton>
    </div>
  );
}

interface AccountButtonProps {
  readonly mark?: FirstView['guests'];
  readonly page: 'login' | 'register' | 'logout';
  readonly onPress: () => void;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A button that leaves for the account service. Without script it is a form that returns to this page. */
function AccountButton({ mark, page, onPress, className, children }: AccountButtonProps) {
  const { lang, path } = usePage();
  return (
    <form
      {...mark}
      action={`/account/${page}`}
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <input type="hidden" name="continue_url" value={localHref(path, lang)} />
      <input type="hidden" name="lang" value={lang === 'th' ? 'th' : 'en'} />
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
