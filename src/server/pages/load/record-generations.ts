/**
 * Counts purges of hosts, shops and everything. The counts are part of the key of records, so that records from before
 * a purge are no longer found.
 */

/** Records of a host, of a shop (`web_id`), or all. */
export interface RecordScope {
  readonly host?: string | undefined;
  readonly webId?: string | undefined;
}

/** Maximum hosts and shops whose purges are counted separately; one more counts as a purge of everything. */
const MAX_COUNTS = 10_000;

/** Counts of purges. */
interface RecordGenerations {
  /** The text for the key of records. */
  readonly of: (scope: RecordScope) => string;
  /** Counts a purge. */
  readonly next: (scope: RecordScope) => void;
}

/** Creates the counts, all 0. */
export function createRecordGenerations(): RecordGenerations {
  let all = 0;
  const own = new Map<string, number>();
  const keysOf = ({ host, webId }: RecordScope) => [
    ...(host === undefined ? [] : [`host ${host}`]),
    ...(webId === undefined ? [] : [`shop ${webId}`]),
  ];
  return {
    of: (scope) => [all, ...keysOf(scope).map((key) => own.get(key) ?? 0)].join('.'),
    next: (scope) => {
      const keys = keysOf(scope);
      // A purge of everything makes the counts of hosts and shops superfluous.
      if (keys.length === 0 || own.size >= MAX_COUNTS) {
        all += 1;
        own.clear();
      } else for (const key of keys) own.set(key, (own.get(key) ?? 0) + 1);
    },
  };
}
