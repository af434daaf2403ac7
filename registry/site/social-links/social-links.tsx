import { useLingui } from '@lingui/react/macro';
import { parseUrl } from '#schemas/values/address/parse-url.ts';
import { channelGroup, channelOf } from '#registry/kit/address/channel.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { type PageView, usePage } from '#registry/kit/shop.ts';
import { channelIcon, channelName } from '#registry/kit/address/channel-look.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { ContentIcon } from '#registry/kit/ui/picture/content-icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import { VisuallyHidden } from '#registry/kit/ui/visually-hidden.tsx';
import type spec from './props.ts';
import styles from './social-links.module.css';

interface SocialLink {
  readonly href: Address;
  readonly label: string;
}

export default function SocialLinks({ title, links, layout, align, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const page = usePage();
  const visible = links.length > 0 ? links : socialChannels(page);
  if (visible.length === 0) return null;
  const Words = layout === 'icons' ? VisuallyHidden : 'span';
  return (
    <div {...rootProps(root, styles.social, styles[layout], styles[align])}>
      {title !== '' && <p className={styles.title}>{title}</p>}
      <ul className={styles.links} aria-label={title || t({ id: 'contact.follow', message: 'Follow us' })}>
        {keyed(visible, ({ href }) => href).map(({ key, item }) => {
          const channel = channelOf(item.href);
          return (
            <li key={key}>
              <Link className={styles.link} href={item.href}>
                <ContentIcon name={channel === undefined ? 'globe' : channelIcon(channel)} className={styles.icon} />
                <Words>{labelOf(item, layout)}</Words>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The shop's channels of social and unknown services. */
function socialChannels({ base }: PageView): readonly SocialLink[] {
  return (base.contact?.channels ?? []).filter(({ href }) => {
    const channel = channelOf(href);
    return channel !== undefined && channelGroup(channel) === 'social_click';
  });
}

/** The name of a link: the service for an icon, with the account in a list. */
function labelOf({ href, label }: SocialLink, layout: 'icons' | 'list'): string {
  const channel = channelOf(href);
  const service = channel === undefined ? (parseUrl(href)?.hostname ?? href) : channelName(channel, href);
  if (label === '' || label === service) return service;
  return layout === 'list' || channel === undefined ? label : `${service} ${label}`;
}
