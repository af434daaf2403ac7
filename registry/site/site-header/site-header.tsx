import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { shopName } from '#registry/kit/shop-name.ts';
import { usePage } from '#registry/kit/shop.ts';
import { CartButton } from '#registry/kit/ui/cart-button.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Link } from '#registry/kit/ui/link.tsx';
import { imageHref } from '#registry/kit/url.ts';
import { AccountMenu } from './account-menu.tsx';
import { Drawer } from './drawer.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MenuItem } from './menu-item.tsx';
import menuStyles from './menu.module.css';
import type spec from './props.ts';
import { SearchBox } from './search-box.tsx';
import styles from './site-header.module.css';

export default function SiteHeader({ logo, menu, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const page = usePage();
  const id = useId();
  const name = shopName(page) || t({ id: 'site.home', message: 'Home' });
  return (
    <header {...rootProps(root, styles.header, 'bleed')}>
      <div className={styles.bar}>
        <Drawer id={`${id}drawer`} menu={menu} name={name} />
        <Link className={styles.brand} href="/">
          {logo === undefined ? (
            name
          ) : (
            <img className={styles.logo} src={imageHref(logo.src, '300')} alt={logo.alt || name} height={40} />
          )}
        </Link>
        {menu.length > 0 && (
          <nav className={styles.nav} aria-label={t({ id: 'site.menu.main', message: 'Main menu' })}>
            <ul className={styles.items}>
              {menu.map((entry, index) => (
                <MenuItem key={`${entry.label} ${entry.href}`} entry={entry} id={`${id}menu${index}`} />
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.actions}>
          <SearchBox id={`${id}search`} />
          <LanguageMenu id={`${id}languages`} />
          <AccountMenu id={`${id}account`} />
          <CartButton className={menuStyles.opener} />
        </div>
      </div>
    </header>
  );
}
