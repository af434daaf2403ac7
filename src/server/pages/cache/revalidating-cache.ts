/**
 * LRU cache between requests: limited by bytes, stale-while-revalidate, one refill at a time, purged by tag. It never
 * stores a value without freshness.
 */
import { bytesOfTexts, createByteCache } from '../../../bounds/byte-cache.ts';

/** Result of a cache access: a hit, a stale hit while it is renewed, or a miss. */
export type CacheResult = 'fresh' | 'stale' | 'miss';

/** Freshness of a response for other visitors, in ms: fresh, then stale while it is revalidated. */
export interface Freshness {
  readonly freshMs: number;
  readonly staleMs: number;
}

/** A value with its cache entry; without `freshness` it belongs only to this request. */
export interface Loaded<T> {
  readonly value: T;
  readonly freshness: Freshness | undefined;
  /** Tags of a purge: `page:/about`, `product:<uuid>`, `base`. */
  readonly tags: readonly string[];
  readonly bytes: number;
}

/** A request for a value. */
export interface CacheRequest<T> {
  readonly key: string;
  /** Visitors with equal values; once one of theirs was shareable, one load serves all waiting requests. */
  readonly audience: string;
  readonly host: string;
  /** Loads only for this visitor. */
  readonly loadForVisitor: () => Promise<Loaded<T>>;
  /** Loads for all visitors, without this one's headers. */
  readonly loadForAll: () => Promise<Loaded<T>>;
}

/** Scope of a purge; `host` undefined is all hosts. */
export interface Purge {
  readonly host: string | undefined;
  /** undefined: everything of the host. */
  readonly tags: readonly string[] | undefined;
}

/** Cached values, purged by host and tag. */
export interface RevalidatingCache<T> {
  readonly getOrLoad: (request: CacheRequest<T>) => Promise<T>;
  /** The value of a key while it is fresh. */
  readonly find: (key: string) => T | undefined;
  /** A value of this host, fresh or stale; undefined if none is stored. */
  readonly findOfHost: (host: string) => T | undefined;
  /** Purges entries and running loads; returns how many. */
  readonly purge: (purge: Purge) => number;
}

interface Entry<T> {
  readonly value: T;
  readonly host: string;
  readonly tags: ReadonlySet<string>;
  readonly freshUntil: number;
  readonly staleUntil: number;
}

/**
 * Maximum audiences that are recorded as shared; beyond it recording starts over, which costs each audience one load of
 * its own.
 */
const MAX_AUDIENCES = 10_000;
/**
 * Memory for keys of private responses, in bytes: separate from pages, which visitors could evict by paths that do not
 * exist.
 */
const PRIVATE_BYTES = 4 * 1024 * 1024;
/** Purges that running loads are compared with; after more of them a load is not stored. */
const MAX_PURGES = 1000;
/** TTL of the knowledge that a response is private (ms). */
const PRIVATE_MS = 60_000;

/** Creates a cache of at most `maxBytes` bytes; with 0 it stores nothing. `now` is in ms. */
export function createRevalidatingCache<T>(
  maxBytes: number,
  now: () => number = Date.now,
  onTake: (result: CacheResult) => void = () => {},
): RevalidatingCache<T> {
  const entries = createByteCache<Entry<T>>(maxBytes, { entryShare: 1 });
  const refills = new Map<string, Promise<Loaded<T>>>();
  /**
   * Audiences of which a load was shareable. Until then each visitor loads on their own: a load for all would cost a
   * private platform a second request.
   */
  const sharedAudiences = new Set<string>();
  /** Keys of private responses of such an audience: each visitor requests them at once. */
  const privateKeys = createByteCache<true>(PRIVATE_BYTES, { ttlMs: PRIVATE_MS, now });
  /** The latest purges and their number: a load that started before a matching purge is not stored. */
  const purges: Purge[] = [];
  let generation = 0;
  const wasPurged = (entry: Pick<Entry<T>, 'host' | 'tags'>, startedIn: number) => {
    const since = generation - startedIn;
    return since > purges.length || (since > 0 && purges.slice(-since).some((purge) => isMeant(entry, purge)));
  };

  const store = ({ key, audience, host }: CacheRequest<T>, loaded: Loaded<T>, startedIn: number) => {
    const { value, freshness, tags, bytes } = loaded;
    if (freshness === undefined || maxBytes <= 0) return;
    if (sharedAudiences.size >= MAX_AUDIENCES) sharedAudiences.clear();
    sharedAudiences.add(audience);
    privateKeys.delete(key);
    const freshUntil = now() + freshness.freshMs;
    const entry = { value, host, tags: new Set(tags), freshUntil, staleUntil: freshUntil + freshness.staleMs };
    if (!wasPurged(entry, startedIn)) entries.set(key, entry, bytes + bytesOfTexts([host, ...tags]));
  };

  /** Loads for all visitors, once for all waiting requests. */
  const refill = (request: CacheRequest<T>): Promise<Loaded<T>> => {
    const startedIn = generation;
    const shared = request
      .loadForAll()
      .then((loaded) => {
        store(request, loaded, startedIn);
        return loaded;
      })
      .finally(() => {
        if (refills.get(request.key) === shared) refills.delete(request.key);
      });
    refills.set(request.key, shared);
    return shared;
  };

  const loadForVisitor = async (request: CacheRequest<T>): Promise<T> => {
    const startedIn = generation;
    const loaded = await request.loadForVisitor();
    store(request, loaded, startedIn);
    return loaded.value;
  };

  return {
    getOrLoad: async (request) => {
      const { key } = request;
      const entry = entries.get(key);
      const time = now();
      if (entry !== undefined && time < entry.freshUntil) {
        onTake('fresh');
        return entry.value;
      }
      if (entry !== undefined && time < entry.staleUntil) {
        onTake('stale');
        // A failed refresh keeps the stale value until it expires.
        if (!refills.has(key)) refill(request).catch(() => {});
        return entry.value;
      }
      onTake('miss');
      if (privateKeys.get(key) === true || !sharedAudiences.has(request.audience)) return loadForVisitor(request);
      const shared = await (refills.get(key) ?? refill(request));
      if (shared.freshness !== undefined) return shared.value;
      privateKeys.set(key, true, 0);
      return loadForVisitor(request);
    },
    find: (key) => {
      const entry = entries.get(key);
      return entry !== undefined && now() < entry.freshUntil ? entry.value : undefined;
    },
    findOfHost: (host) => {
      for (const [, entry] of entries.entries()) if (entry.host === host) return entry.value;
      return undefined;
    },
    purge: (purge) => {
      generation += 1;
      purges.push(purge);
      if (purges.length > MAX_PURGES) purges.shift();
      refills.clear();
      let purged = 0;
      for (const [key, entry] of entries.entries()) {
        if (!isMeant(entry, purge)) continue;
        entries.delete(key);
        purged += 1;
      }
      return purged;
    },
  };
}

function isMeant(entry: Pick<Entry<unknown>, 'host' | 'tags'>, { host, tags }: Purge): boolean {
  if (host !== undefined && entry.host !== host) return false;
  return tags === undefined || tags.some((tag) => entry.tags.has(tag));
}
