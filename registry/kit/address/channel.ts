/** Ways to reach a shop, told apart by their link (specification, chapter 5 "Validation rules"). */

/** Host names (and those below them) and schemes of each service. */
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

export type Channel = keyof typeof HOSTS | 'phone' | 'email';
export type ChannelGroup = 'social_click' | 'marketplace_click' | 'contact_click';

/** Which service a link leads to; undefined for any other link. */
export function channelOf(href: string): Channel | undefined {
  if (isPhoneLink(href)) return 'phone';
  if (isEmailLink(href)) return 'email';
  if (/^line:/i.test(href)) return 'line';
  const url = URL.parse(href);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  const host = url.hostname;
  return CHANNELS.find((channel) => HOSTS[channel].some((known) => host === known || host.endsWith(`.${known}`)));
}

const CHANNELS = Object.keys(HOSTS).filter((name): name is keyof typeof HOSTS => Object.hasOwn(HOSTS, name));

/** The name under which a click on a link to a channel is counted. */
export function channelGroup(channel: Channel): ChannelGroup {
  if (channel === 'phone' || channel === 'email') return 'contact_click';
  return channel === 'lazada' || channel === 'shopee' ? 'marketplace_click' : 'social_click';
}

/** `tel:`, an optional plus, then digits only. */
export function isPhoneLink(href: string): boolean {
  return /^tel:\+?\d+$/.test(href);
}

/** `mailto:` and something that looks like an address. */
export function isEmailLink(href: string): boolean {
  return /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+(?:\?.*)?$/.test(href);
}

/**
 * The link of a phone number as people write it: dashes and blanks go, the Thai words for "extension" and "to" become
 * the commas at which a phone waits.
 */
export function phoneHref(number: string): `tel:${string}` {
  return `tel:${number.replaceAll(/[-–\s]/g, '').replaceAll(/ต่อ|ถึง/g, ',')}`;
}
