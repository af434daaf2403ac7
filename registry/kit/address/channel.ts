import { parseUrl } from '#schemas/values/address/parse-url.ts';

/** Channels of contact with a shop, recognised by their links (specification, chapter 5 "Validation rules"). */

/** Host names of each service; their subdomains count too. */
const HOSTS = {
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  instagram: ['instagram.com', 'instagr.am'],
  lazada: ['lazada.com', 'lazada.co.th', 'lzd.co'],
  line: ['line.me', 'lin.ee'],
  messenger: ['messenger.com', 'm.me'],
  shopee: ['shopee.com', 'shopee.co.th', 'shope.ee'],
  tiktok: ['tiktok.com'],
  whatsapp: ['whatsapp.com', 'wa.me'],
  x: ['x.com', 'twitter.com', 't.co'],
  youtube: ['youtube.com', 'youtu.be'],
} as const;

/** A service by its hosts, or a `tel:` or `mailto:` link. */
export type Channel = keyof typeof HOSTS | 'phone' | 'email';
/** Names of the tracking events of clicks on contact links. */
export type ChannelGroup = 'social_click' | 'marketplace_click' | 'contact_click';

/** The channel a link belongs to; undefined for any other link. */
export function channelOf(href: string): Channel | undefined {
  if (isPhoneLink(href)) return 'phone';
  if (isEmailLink(href)) return 'email';
  if (/^line:/i.test(href)) return 'line';
  const url = parseUrl(href);
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  const host = url.hostname;
  return CHANNELS.find((channel) => HOSTS[channel].some((known) => host === known || host.endsWith(`.${known}`)));
}

const CHANNELS = Object.keys(HOSTS).filter((name): name is keyof typeof HOSTS => Object.hasOwn(HOSTS, name));

/** The tracking event of a click on a channel's link. */
export function channelGroup(channel: Channel): ChannelGroup {
  if (channel === 'phone' || channel === 'email') return 'contact_click';
  return channel === 'lazada' || channel === 'shopee' ? 'marketplace_click' : 'social_click';
}

/** Whether a link is `tel:`, an optional plus, and digits. */
export function isPhoneLink(href: string): boolean {
  return /^tel:\+?\d+$/.test(href);
}

/** Whether a link is `mailto:` with an address. */
export function isEmailLink(href: string): boolean {
  return /^mailto:[^\s@?]+@[^\s@?.]+(?:\.[^\s@?.]+)+(?:\?.*)?$/.test(href);
}
