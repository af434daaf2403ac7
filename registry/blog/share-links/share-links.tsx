import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { pageUrl } from '#registry/kit/address/page-href.ts';
import { shopName } from '#registry/kit/site/shop-info.ts';
import { type PageView, usePage } from '#registry/kit/shop.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { ContentIcon } from '#registry/kit/ui/picture/content-icon.tsx';
import { unreachable } from '#schemas/unreachable.ts';
import type spec from './props.ts';
import type { ShareChannel } from './props.ts';
import styles from './share-links.module.css';

/** Links that share the page's URL; plain links, so that no service learns of visitors who press none. */
export default function ShareLinks({ title, channels, look, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const titleId = useId();
  const page = usePage();
  const address = pageUrl(page);
  if (address === undefined || channels.length === 0) return null;
  return (
    <div {...rootProps(root, styles.share)}>
      <p id={titleId} className={styles.title}>
        {title === '' ? t({ id: 'share.title', message: 'Share' }) : title}
      </p>
      <ul className={styles.links} aria-labelledby={titleId}>
        {[...new Set(channels)].map((channel) => {
          const name = NAMES[channel] ?? t({ id: 'share.email', message: 'E-mail' });
          return (
            <li key={channel}>
              <a
                className={classes(styles.link, look === 'words' && styles.worded)}
                href={shareHref(channel, address, subjectOf(page))}
                target={channel === 'email' ? undefined : '_blank'}
                rel={channel === 'email' ? undefined : 'noopener'}
                aria-label={look === 'words' ? undefined : t({ id: 'share.on', message: `Share: ${name}` })}
              >
                <ContentIcon name={channel === 'email' ? 'mail' : channel} />
                {look === 'words' && name}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Brand names, the same in every language. */
const NAMES: Readonly<Partial<Record<ShareChannel, string>>> = { line: 'LINE', facebook: 'Facebook', x: 'X' };

/** Title of the shared page: its article, its product, or the shop's name. */
function subjectOf(page: PageView): string {
  const { blogDetail, productDetails } = page.otherData;
  const product = page.path.startsWith('/product/') ? productDetails?.[0] : undefined;
  return blogDetail?.title ?? product?.name ?? shopName(page);
}

function shareHref(channel: ShareChannel, address: string, subject: string): string {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(subject);
  switch (channel) {
    case 'line':
      return `https://social-plugins.line.me/lineit/share?url=${url}`;
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`;
    case 'x':
      return `https://x.com/intent/post?url=${url}&text=${text}`;
    case 'email':
      return `mailto:?subject=${text}&body=${url}`;
    default:
      return unreachable(channel);
  }
}
