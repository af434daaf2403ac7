/**
 * Cache of records by id that visitors share: products and categories have a TTL of 60 s (contract, chapter 11
 * "Platform").
 */
import { BYTES_PER_JSON_CHARACTER, createByteCache } from '../../bounds/byte-cache.ts';

/** Loads records by id, unknown ids left out; undefined where the platform failed. */
export type LoadRecords<T> = (ids: readonly string[]) => Promise<readonly T[] | undefined>;

/** Cache of records that the visitors of one host and language share. */
export interface RecordCache<T> {
  /**
   * Records of these ids in their order, each id requested once in 60 s per audience (host and language); undefined
   * where all of them failed. `load` fetches the missing ones.
   */
  readonly load: (
    audience: string,
    ids: readonly string[],
    load: LoadRecords<T>,
    request?: RecordRequest<T>,
  ) => Promise<T[] | undefined>;
}

/**
 * A request's settings for the cache, and the cache's reports to it. Loads of one request share all records they fetch,
 * even those that other requests may not get.
 */
export interface RecordRequest<T> {
  /** Records that the request itself has loaded or is loading; empty at first. */
  readonly loaded?: Map<string, Promise<RecordState<T>>>;
  /** Read after loading: an answer to everybody that set a cookie is one visitor's own and is not stored. */
  readonly isShareable?: () => boolean;
  /** Receives the age of each record that came from the cache, in ms. */
  readonly noteAge?: (ageMs: number) => void;
}

/** Parts of a cache of records. */
export interface RecordCacheOptions<T> {
  readonly idOf: (record: T) => string;
  /** Memory for all records, in bytes. */
  readonly maxBytes: number;
  /** Ids of one call at most; more make a URL that servers refuse. */
  readonly batchSize: number;
  /** Whether ids whose call failed are not requested for 60 s either (specification, chapter 9 "retry guard"). */
  readonly remembersFailures: boolean;
  readonly now?: () => number;
}

const TTL_MS = 60_000;

/** The state of an id. */
type RecordState<T> =
  | { readonly kind: 'known'; readonly record: T | undefined; readonly loadedAt: number }
  | { readonly kind: 'failed' }
  /** The answer belongs to the visitor it was loaded for. */
  | { readonly kind: 'private' };

const FAILED = { kind: 'failed' } as const;

/** Creates a cache of records; concurrent requests for one id share one call. */
export function createRecordCache<T>({
  idOf,
  maxBytes,
  batchSize,
  remembersFailures,
  now = () => Date.now(),
}: RecordCacheOptions<T>): RecordCache<T> {
  const entries = createByteCache<RecordState<T>>(maxBytes, { ttlMs: TTL_MS, now });
  const pending = new Map<string, Promise<RecordState<T>>>();

  const store = (key: string, entry: RecordState<T>) => {
    if (entry.kind === 'failed' && !remembersFailures) return;
    const characters = entry.kind === 'known' ? jsonLength(entry.record) : 0;
    if (characters !== undefined) entries.set(key, entry, characters * BYTES_PER_JSON_CHARACTER);
  };

  return {
    load: async (audience, ids, load, request = {}) => {
      const {
        isShareable = () => true,
        noteAge = () => {},
        loaded = new Map<string, Promise<RecordState<T>>>(),
      } = request;
      const keyOf = (id: string) => `${audience} ${id}`;
      const fetchBatch = async (batch: readonly string[]): Promise<ReadonlyMap<string, RecordState<T>>> => {
        const loadedAt = now();
        const records = await load(batch);
        const byId = new Map(records?.map((record) => [idOf(record), record]));
        return new Map(
          batch.map((id) => [id, records === undefined ? FAILED : { kind: 'known', record: byId.get(id), loadedAt }]),
        );
      };
      const start = (wanted: readonly string[]): ReadonlyMap<string, Promise<RecordState<T>>> => {
        const own = new Map<string, Promise<RecordState<T>>>();
        for (let from = 0; from < wanted.length; from += batchSize) {
          const batch = wanted.slice(from, from + batchSize);
          const fetched = fetchBatch(batch);
          for (const id of batch) {
            const key = keyOf(id);
            const result = fetched.then((all) => all.get(id) ?? FAILED);
            own.set(id, result);
            loaded.set(key, result);
            const shared = result
              .then((entry): RecordState<T> => {
                if (!isShareable()) return { kind: 'private' };
                store(key, entry);
                return entry;
              })
              .finally(() => {
                if (pending.get(key) === shared) pending.delete(key);
              });
            shared.catch(() => {});
            pending.set(key, shared);
          }
        }
        return own;
      };

      const unique = [...new Set(ids)];
      const joined = new Map(
        unique.map((id) => [id, loaded.get(keyOf(id)) ?? entries.get(keyOf(id)) ?? pending.get(keyOf(id))]),
      );
      const own = start(unique.filter((id) => joined.get(id) === undefined));
      const found = new Map<string, RecordState<T>>();
      for (const id of unique) found.set(id, (await (own.get(id) ?? joined.get(id))) ?? FAILED);
      const refused = unique.filter((id) => found.get(id)?.kind === 'private');
      for (let from = 0; from < refused.length; from += batchSize)
        for (const [id, entry] of await fetchBatch(refused.slice(from, from + batchSize))) found.set(id, entry);

      const results = [...found.values()];
      for (const entry of results) if (entry.kind === 'known') noteAge(now() - entry.loadedAt);
      if (results.length > 0 && results.every(({ kind }) => kind === 'failed')) return undefined;
      return results.flatMap((entry) => (entry.kind === 'known' && entry.record !== undefined ? [entry.record] : []));
    },
  };
}

/** Length of a record as JSON; undefined for one nested too deep to be written. */
function jsonLength(record: unknown): number | undefined {
  try {
    return JSON.stringify(record ?? null).length;
  } catch {
    return undefined;
  }
}
