import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Contact } from '#schemas/page/base.ts';
import { textIn } from '#schemas/lang.ts';
import { channelGroup, channelOf } from '#registry/kit/address/channel.ts';
import { phoneHref } from '#registry/kit/address/phone-href.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { toneProps, rootProps } from '#registry/kit/ui/classes.ts';
import { channelIcon } from '#registry/kit/address/channel-look.ts';
import { ContentIcon, isPageIcon, type PageIconName } from '#registry/kit/ui/picture/content-icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import type spec from './props.ts';
import styles from './store-contact.module.css';

type ContactChannel = Contact['channels'][number];

export default function StoreContact({ title, tone, anchor, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const titleId = useId();
  const { base, lang } = usePage();
  const contact = base.contact;
  if (contact === undefined) return null;
  const { channels } = contact;
  const social = channels.filter((channel) => groupOf(channel) === 'social_click');
  const others = channels.filter((channel) => groupOf(channel) !== 'social_click');
  const reachable = [
    ...(contact.phone ? [{ icon: 'phone', label: contact.phone, href: phoneHref(contact.phone) } as const] : []),
    ...(contact.email ? [{ icon: 'mail', label: contact.email, href: `mailto:${contact.email}` } as const] : []),
    ...others.map((channel) => ({ icon: iconOf(channel), label: channel.label, href: channel.href })),
  ];
  const follow = social.map((channel) => ({ icon: iconOf(channel), label: channel.label, href: channel.href }));
  return (
    <section {...rootProps(root, styles.contact, 'bleed')} {...toneProps(tone)} id={anchor} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <h2 id={titleId} className={styles.title}>
          {title || t({ id: 'contact.title', message: 'Talk to us' })}
        </h2>
        <div className={styles.columns}>
          {reachable.length > 0 && (
            <Column title={t({ id: 'contact.channels', message: 'Contact channels' })}>
              <Channels links={reachable} />
            </Column>
          )}
          {follow.length > 0 && (
            <Column title={t({ id: 'contact.follow', message: 'Follow us' })}>
              <Channels links={follow} />
            </Column>
          )}
          {(contact.address !== undefined || contact.hours !== undefined || contact.map_url) && (
            <Column title={t({ id: 'contact.address', message: 'Address' })}>
              {contact.address !== undefined && (
                <address className={styles.address}>{textIn(contact.address, lang)}</address>
              )}
              {contact.hours !== undefined && <p className={styles.hours}>{textIn(contact.hours, lang)}</p>}
              {contact.map_url ? (
                <Channels
                  links={[
                    {
                      icon: 'map-pin',
                      label: t({ id: 'contact.map', message: 'Open the map' }),
                      href: contact.map_url,
                    },
                  ]}
                />
              ) : (
                contact.address !== undefined && (
                  <p className={styles.hours}>{t({ id: 'contact.noMap', message: 'No map found' })}</p>
                )
              )}
            </Column>
          )}
        </div>
      </div>
    </section>
  );
}

function groupOf({ kind, href }: ContactChannel) {
  const channel = channelOf(href);
  if (channel !== undefined) return channelGroup(channel);
  return kind === 'shopee' || kind === 'lazada' ? 'marketplace_click' : 'social_click';
}

function iconOf({ kind, href }: ContactChannel): PageIconName {
  const channel = channelOf(href);
  if (channel !== undefined) return channelIcon(channel);
  if (kind === 'shopee' || kind === 'lazada') return 'store';
  return isPageIcon(kind) ? kind : 'chat';
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.column}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </div>
  );
}

interface ChannelLink {
  readonly icon: PageIconName;
  readonly label: string;
  readonly href: Address;
}

function Channels({ links }: { readonly links: readonly ChannelLink[] }) {
  return (
    <ul>
      {keyed(links, ({ href }) => href).map(({ key, item: { icon, label, href } }) => (
        <li key={key}>
          <Link className={styles.link} href={href}>
            <ContentIcon name={icon} className={styles.icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
