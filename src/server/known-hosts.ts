/** Whether a host is one of the platform's shops, as far as the platform says. */
import { createByteCache } from '../bounds/byte-cache.ts';
import type { Platform } from './platform.ts';

/** Knows the hosts of shops; a platform that does not list them knows every host. */
export interface KnownHosts {
  readonly knows: (host: string) => boolean | Promise<boolean>;
}

/** Memory for hosts that were asked for, in bytes: of some thousand. */
const HOST_BYTES = 512 * 1024;
/** A host that a shop is given counts from here on (ms). */
const TTL_MS = 30_000;
/** The machine itself, where a shop is tried out. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Ports of one name beside the server's own: those of proxies in front. A visitor can name any. */
const MAX_PORTS = 8;

/** Creates the hosts of a platform; `port` is the server's own. */
export function createKnownHosts(
  { isShopHost }: Pick<Platform, 'isShopHost'>,
  port: number,
  now?: () => number,
): KnownHosts {
  if (isShopHost === undefined) return { knows: () => true };
  const answers = createByteCache<boolean>(HOST_BYTES, { ttlMs: TTL_MS, ...(now === undefined ? {} : { now }) });
  /** The first ports that each known name was asked for by. */
  const ports = new Map<string, Set<string>>();
  const isUsualPort = (name: string, given: string) => {
    if (given === '' || given === String(port)) return true;
    const used = ports.get(name) ?? new Set<string>();
    ports.set(name, used);
    if (used.size < MAX_PORTS) used.add(given);
    return used.has(given);
  };
  return {
    knows: (host) => {
      const name = host.replace(/:\d+$/, '');
      const given = host.slice(name.length + 1);
      if (LOOPBACK.has(name)) return isUsualPort(name, given);
      const before = answers.get(host);
      if (before !== undefined) return before;
      return isShopHost(host).then(
        (isShop) => {
          const isKnown = isShop && isUsualPort(name, given);
          answers.set(host, isKnown, 0);
          return isKnown;
        },
        // The database is away: pages that are stored are shown, and no new ones are made.
        () => true,
      );
    },
  };
}
