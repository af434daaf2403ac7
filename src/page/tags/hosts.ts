/** The hosts that configured tags need: scripts, where they send to, and what they frame. */
import { settings } from '#settings';
import type { Tags } from './configuration.ts';

/** Hosts of the configured tags by the directive of the content security policy that must allow them. */
export interface TagHosts {
  /** Hosts of scripts, exactly. */
  readonly script: readonly string[];
  /** Sources of a content security policy. */
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

const TAG_MANAGER = 'www.googletagmanager.com';

const HOSTS = {
  analytics: {
    script: [TAG_MANAGER, 'www.google-analytics.com'],
    connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
    frame: [],
  },
  ads: {
    script: [TAG_MANAGER, 'www.googleadservices.com', 'googleads.g.doubleclick.net'],
    connect: [
      'https://*.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://*.g.doubleclick.net',
      'https://pagead2.googlesyndication.com',
      'https://google.com',
      'https://www.google.com',
    ],
    frame: ['https://td.doubleclick.net', 'https://www.googletagmanager.com'],
  },
  pixel: {
    script: ['connect.facebook.net'],
    connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
    frame: ['https://www.facebook.com'],
  },
  tiktok: { script: ['analytics.tiktok.com'], connect: ['https://analytics.tiktok.com'], frame: [] },
  line: { script: ['d.line-scdn.net'], connect: ['https://tr.line.me'], frame: [] },
} as const satisfies Record<string, TagHosts>;

/** Lists the hosts that the configured tags, and those of the shop's project, load from and send to. */
export function hostsOf(tags: Tags): TagHosts {
  const isManaged = tags.gtm.length > 0;
  const isAds = (id: string) => /^(?:AW|DC|GT)-/.test(id);
  const needed = [
    ...(isManaged || tags.gtag.some((id) => !/^(?:AW|DC)-/.test(id)) ? [HOSTS.analytics] : []),
    ...(isManaged || tags.accounts.length > 0 || tags.gtag.some(isAds) ? [HOSTS.ads] : []),
    ...(['pixel', 'tiktok', 'line'] as const).filter((kind) => tags[kind].length > 0).map((kind) => HOSTS[kind]),
    ...settings.tags.map(({ hosts }) => hosts),
  ];
  const all = (kind: keyof TagHosts) => [...new Set(needed.flatMap((hosts): readonly string[] => hosts[kind]))];
  return { script: all('script'), connect: all('connect'), frame: all('frame') };
}

/** Whether anything counts on a page with these hosts: tags that the shop has configured, or those of its project. */
export function hasTags({ script }: TagHosts): boolean {
  return script.length > 0 || settings.tags.length > 0;
}
