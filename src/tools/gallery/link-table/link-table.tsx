import { useLingui } from '@lingui/react/macro';
import { LANGS } from '#schemas/lang.ts';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { channelGroup, channelOf } from '#registry/kit/address/channel.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Link } from '#registry/kit/ui/link.tsx';
import { localHref } from '#registry/kit/address/url.ts';
import { internalPath } from '../../../routes/links.ts';
import { GalleryMessages } from '../messages.tsx';
import type spec from './props.ts';
import styles from './link-table.module.css';

type Props = PropsOf<typeof spec>;

/** Example links, with their class, the tracking event of a click, and where they open. */
export default function LinkTable(props: Props) {
  return (
    <GalleryMessages>
      <View {...props} />
    </GalleryMessages>
  );
}

function View({ root }: Props) {
  const { t } = useLingui();
  const groups = [
    ['within', t({ id: 'gallery.links.within', message: 'Within the shop' }), LINKS.within],
    ['outside', t({ id: 'gallery.links.outside', message: 'Other sites' }), LINKS.outside],
    ['channels', t({ id: 'gallery.links.channels', message: 'Ways to reach the shop' }), LINKS.channels],
  ] as const;
  return (
    <div {...rootProps(root, styles.groups)}>
      {groups.map(([name, title, links]) => (
        <section key={name} id={name} className={styles.group}>
          <h2 className={styles.title}>{title}</h2>
          <ul className={styles.links}>
            {links.map((href) => (
              <LinkRow key={href} href={href} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function LinkRow({ href }: { readonly href: Address }) {
  const { t } = useLingui();
  const channel = channelOf(href);
  return (
    <li className={styles.row}>
      <Link className={styles.link} href={href}>
        {href}
      </Link>
      <span className={styles.class}>
        {channel === undefined ? (
          <span className={styles.quiet}>{t({ id: 'gallery.links.plain', message: 'plain link' })}</span>
        ) : (
          <>
            <b>{channel}</b> <code className={styles.event}>{channelGroup(channel)}</code>
          </>
        )}
      </span>
      <span className={styles.opens}>
        <Opens href={href} />
      </span>
    </li>
  );
}

/** Describes where a link opens. */
function Opens({ href }: { readonly href: string }) {
  const { t } = useLingui();
  const { lang, origin, path } = usePage();
  if (/^(?:tel|mailto|line):/.test(href)) return t({ id: 'gallery.links.device', message: 'an app of the device' });
  if (href.startsWith('#')) return t({ id: 'gallery.links.here', message: 'scrolls on this page' });
  const written = localHref(href, lang);
  const target = new URL(written, `${origin === '' ? 'http://shop.invalid' : origin}${path}`);
  if (origin !== '' && target.origin !== origin) return t({ id: 'gallery.links.site', message: 'another site' });
  const own = internalPath(target.href, lang, target.origin);
  const changed = written === href ? '' : ` → ${written}`;
  return own === undefined
    ? `${t({ id: 'gallery.links.document', message: 'a document of its own' })}${changed}`
    : `${t({ id: 'gallery.links.app', message: 'in the app, without a full load' })}${changed}`;
}

/** Example links of every class (specification, chapter 5). */
export const LINKS = {
  within: [
    '/products',
    '/search?q=tea',
    '#channels',
    '/en/products',
    `/${LANGS.at(-1)}/products`,
    '/registry.json',
    '/sitemap.xml',
  ],
  outside: ['https://example.com/', '//example.com/path'],
  channels: [
    'https://www.facebook.com/raan.shop',
    'https://www.instagram.com/raan.shop',
    'https://www.lazada.co.th/shop/raan',
    'https://line.me/R/ti/p/@raan',
    'https://m.me/raan.shop',
    'https://shopee.co.th/raan',
    'https://www.tiktok.com/@raan.shop',
    'https://wa.me/6625550114',
    'https://twitter.com/raan_shop',
    'https://x.com/raan_shop',
    'https://youtu.be/raan',
    'tel:+6625550114',
    'mailto:hello@raan.example',
  ],
} as const;
