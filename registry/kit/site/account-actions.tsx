import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RootProps } from '../define.ts';
import { usePage, useShop, useVisitor } from '../shop.ts';
import { localHref } from '../address/url.ts';
import styles from './account-actions.module.css';
import button from '../ui/button.module.css';
import { classes } from '../ui/classes.ts';
import menu from '../ui/menu.module.css';

/** What a guest or a logged-in visitor can do about their account: in a menu, in the phone's drawer, or in a page. */
export function AccountActions({ root }: { readonly root?: RootProps }) {
  const { t } = useLingui();
  const { user } = useVisitor();
  const { visitor } = useShop();
  if (!user)
    return (
      <div {...root} className={classes(styles.actions, root?.className)}>
        <p className={styles.hint}>
          {t({ id: 'account.hint', message: 'Orders, addresses and coupons in one place' })}
        </p>
        <WayTo page="login" act={visitor.login} className={classes(button.button, button.primary, styles.wide)}>
          {t({ id: 'account.login', message: 'Log in' })}
        </WayTo>
        <WayTo page="register" act={visitor.register} className={classes(button.button, button.secondary, styles.wide)}>
          {t({ id: 'account.register', message: 'Register' })}
        </WayTo>
      </div>
    );
  const places = [
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
        {places.map(([href, label]) => (
          <li key={href}>
            <a className={menu.link} href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <WayTo page="logout" act={visitor.logout} className={classes(button.button, button.secondary, styles.wide)}>
        {t({ id: 'account.logout', message: 'Log out' })}
      </WayTo>
    </div>
  );
}

interface WayToProps {
  readonly page: 'login' | 'register' | 'logout';
  readonly act: () => void;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A button to the account service. Without script it is a form that goes there and comes back to this page. */
function WayTo({ page, act, className, children }: WayToProps) {
  const { lang, path } = usePage();
  return (
    <form
      action={`/account/${page}`}
      onSubmit={(event) => {
        event.preventDefault();
        act();
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
