import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { shopName } from '#registry/kit/site/shop-info.ts';
import { usePage } from '#registry/kit/shop.ts';
import { toneProps, rootProps } from '#registry/kit/ui/classes.ts';
import { LanguageLinks } from '#registry/kit/site/language-menu.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import type spec from './props.ts';
import styles from './site-footer.module.css';

export default function SiteFooter({ note, columns, copyright, tone, root, children }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const name = shopName(usePage());
  return (
    <footer {...rootProps(root, styles.footer, 'bleed')} {...toneProps(tone)}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <div className={styles.about}>
            {name !== '' && <p className={styles.name}>{name}</p>}
            {note !== '' && <p className={styles.note}>{note}</p>}
            {children}
          </div>
          {columns.length > 0 && (
            <nav className={styles.columns} aria-label={t({ id: 'site.menu.footer', message: 'Footer' })}>
              {keyed(columns, ({ title }) => title).map(({ key, item: { title, links } }) => (
                <div key={key}>
                  <h2 className={styles.title}>{title}</h2>
                  <ul>
                    {keyed(links, ({ href }) => href).map(({ key: linkKey, item: { label, href } }) => (
                      <li key={linkKey}>
                        <Link className={styles.link} href={href}>
                          {label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          )}
        </div>
        <div className={styles.bottom}>
          <p>{copyright || `© ${name}`}</p>
          <nav aria-label={t({ id: 'site.language', message: 'Language' })}>
            <LanguageLinks className={styles.languages} linkClassName={styles.language} />
          </nav>
        </div>
      </div>
    </footer>
  );
}
