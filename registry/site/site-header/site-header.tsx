import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { ownPageHref } from '#registry/kit/site/own-page.ts';
import { shopName } from '#registry/kit/site/shop-info.ts';
import { usePage } from '#registry/kit/shop.ts';
import { AccountMenu } from '#registry/kit/site/account-menu.tsx';
import { Brand } from '#registry/kit/site/brand.tsx';
import { CartButton } from '#registry/kit/cart/cart-button.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { LanguageMenu } from '#registry/kit/site/language-menu.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import button from '#registry/kit/overlay/menu.module.css';
import { Drawer } from './drawer.tsx';
import { entryKey } from './menu-panel.ts';
import { MenuItem } from './menu-item.tsx';
import type spec from './props.ts';
import { SearchBox } from './search-box.tsx';
import styles from './site-header.module.css';

export default function SiteHeader({ logo, menu, words, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const page = usePage();
  const id = useId();
  const saved = ownPageHref('wishlist', page);
  const name = shopName(page) || t({ id: 'site.home', message: 'Home' });
  return (
    <header {...rootProps(root, styles.header, 'bleed')}>
      <div className={styles.bar}>
        <Drawer id={`${id}drawer`} menu={menu} name={name} />
        <Brand root={{ className: styles.brand }} logo={logo} />
        {menu.length > 0 && (
          <nav className={styles.nav} aria-label={t({ id: 'site.menu.main', message: 'Main menu' })}>
            <ul className={styles.items}>
              {keyed(menu, entryKey).map(({ key, item }, index) => (
                <MenuItem key={key} entry={item} id={`${id}menu${index}`} />
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.actions}>
          <SearchBox id={`${id}search`} words={words} menu={menu} />
          <LanguageMenu root={{ className: styles.wide }} />
          {saved !== undefined && (
            <a
              className={button.opener}
              href={saved}
              aria-label={t({ id: 'wishlist.link', message: 'Saved products' })}
            >
              <Icon name="heart" />
            </a>
          )}
          <AccountMenu root={{ className: styles.account }} />
          <CartButton className={button.opener} />
        </div>
      </div>
    </header>
  );
}
