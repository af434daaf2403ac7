import type { Channel } from './channel.ts';
import type { PageIconName } from '../ui/picture/content-icon.tsx';

/** Icon and brand name of each channel. */
const LOOKS: Readonly<Record<Channel, { readonly icon: PageIconName; readonly name: string }>> = {
  facebook: { icon: 'facebook', name: 'Facebook' },
  instagram: { icon: 'instagram', name: 'Instagram' },
  lazada: { icon: 'store', name: 'Lazada' },
  line: { icon: 'line', name: 'LINE' },
  messenger: { icon: 'messenger', name: 'Messenger' },
  shopee: { icon: 'store', name: 'Shopee' },
  tiktok: { icon: 'tiktok', name: 'TikTok' },
  whatsapp: { icon: 'whatsapp', name: 'WhatsApp' },
  x: { icon: 'x', name: 'X' },
  youtube: { icon: 'youtube', name: 'YouTube' },
  phone: { icon: 'phone', name: '' },
  email: { icon: 'mail', name: '' },
};

/** The icon of a channel. */
export function channelIcon(channel: Channel): PageIconName {
  return LOOKS[channel].icon;
}

/** The channel's brand name; for phone and e-mail the number or address in the link. */
export function channelName(channel: Channel, href: string): string {
  return (
    LOOKS[channel].name ||
    href
      .replace(/^(?:tel|mailto):/i, '')
      .split('?', 1)
      .join('')
  );
}
