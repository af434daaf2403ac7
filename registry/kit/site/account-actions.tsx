import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RootProps } from '../define.ts';
import { usePage, useShop, useVisitor } from '../shop.ts';
import { localHref } from '../address/url.ts';
import { ownPageHref } from './own-page.ts';
import styles from './account-actions.module.css';
import button from '../ui/button.module.css';
import { classes } from '../ui/classes.ts';
import { fillsFrom } from '../ui/fills.ts';
import { type FirstView, firstView } from '../ui/first-view.ts';
import menu from '../overlay/menu.module.css';

/**
 * Account links and buttons of the visitor: login and registration for guests, otherwise those of the account's pages that the
 * platform has, and logout. Until the visitor is known, somebody with a session finds their orders.
 */
export function AccountActions({ root }: { readonly root?: RootProps }) {
  const { t } = useLingui();
  const view = useVisitor();
  const { visitor } = useShop();
  const { user } = view;
  const first = firstView(view);
  const page = usePage();
  const orders = ownPageHref('orders', page);
  if (!user)
    return (
      <div {...root} {...fillsFrom('session')} className={classes(styles.actions, root?.className)}>
        {orders === undefined && first.session !== undefined && (
          <p className={classes(styles.hint, styles.scripted)} {...first.session}>
            {t({ id: 'account.lookingUp', message: 'Looking up your account…' })}
          </p>
        )}
        {orders !== undefined && (
          <p className={styles.hint}>
            {/* The way on of somebody with a session whom the page does not know yet; a guest logs in on it. */}
            <a href={orders}>{t({ id: 'account.hint', message: 'Orders and addresses in one place' })}</a>
          </p>
        )}
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
    ['orders', t({ id: 'account.orders', message: 'My Orders' })],
    ['profile', t({ id: 'account.profile', message: 'My Profile' })],
    ['addresses', t({ id: 'account.addresses', message: 'My Addresses' })],
    ['security', t({ id: 'account.security', message: 'Security & Privacy' })],
    ['connections', t({ id: 'account.settings', message: 'Settings & Connections' })],
  ] as const;
  const links = pages.flatMap(([name, label]) => {
    const href = ownPageHref(name, page);
    return href === undefined ? [] : [{ href, label }];
  });
  return (
    <div {...root} {...fillsFrom('session')} className={classes(styles.actions, root?.className)}>
      <p className={styles.name}>{user.name || user.email}</p>
      {links.length > 0 && (
        <ul className={menu.list}>
          {links.map(({ href, label }) => (
            <li key={label}>
              <a className={menu.link} href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
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
  /** Fragment of the address to return to, such as `#join`; only our script can do more with it, so a tap waits for it. */
  readonly intent?: string;
  readonly onPress: () => void;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A button that leaves for the account service. Without script it is a form of the platform, where it has one, that returns to this page. */
export function AccountButton({ mark, page, intent, onPress, className, children }: AccountButtonProps) {
  const view = usePage();
  const { lang, path } = view;
  const action = ownPageHref(page, view);
  return (
    <form
      {...mark}
      className={action === undefined ? styles.scripted : undefined}
      action={action}
      data-early={intent && ''}
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {action !== undefined && (
        <>
          <input type="hidden" name="continue_url" value={localHref(path, lang) + (intent ?? '')} />
          <input type="hidden" name="lang" value={lang} />
        </>
      )}
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
