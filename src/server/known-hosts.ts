/** Whether a host is one of the platform's shops, if the platform reports its hosts. */
import { createByteCache } from '../bounds/byte-cache.ts';
import type { Platform } from './platform.ts';

/** Knows the hosts of shops; for a platform that does not list them, every host counts as known. */
export interface KnownHosts {
  readonly knows: (host: string) => boolean | Promise<boolean>;
}

/** Memory for requested hosts, in bytes: of a few thousand. */
const HOST_BYTES = 512 * 1024;
/** Delay after which a newly assigned host counts (ms). */
const TTL_MS = 30_000;
/** The machine itself, for trying out a shop. */
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
  /** The first requested ports of each known name. */
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
        // The database is unreachable: stored pages are shown, and no new ones are stored.
        () => true,
      );
    },
  };
}
