import { useLingui } from '@lingui/react/macro';
import { useVisitor } from '#registry/kit/shop.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import popover from '#registry/kit/ui/popover.module.css';
import { AccountActions } from './account-actions.tsx';
import menu from './menu.module.css';

/** The user menu (specification, chapter 2); for a guest it holds the ways in. */
export function AccountMenu({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { user } = useVisitor();
  return (
    <div className={menu.wide}>
      <button
        type="button"
        className={classes(menu.opener, menu.accountOpener)}
        popoverTarget={id}
        aria-label={t({ id: 'account.menu', message: 'Account' })}
      >
        <Icon name="user" />
        {user && <span className={menu.dot} aria-hidden="true" />}
      </button>
      <div id={id} popover="auto" className={classes(popover.panel, menu.panel, menu.account)}>
        <AccountActions />
      </div>
    </div>
  );
}
