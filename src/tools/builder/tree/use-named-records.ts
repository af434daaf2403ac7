import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordChoice } from '../../editor-form/record-source.ts';
import { useBuilder } from '../builder-context.ts';
import type { Outline } from './outline.ts';

const NONE: readonly RecordChoice[] = [];
/** Records that one row names at most. */
const MAX_NAMED = 3;

/** Loads the first records that the nodes of an outline name, by id; the source caches its answers. */
export function useNamedRecords(outline: Outline): ReadonlyMap<string, RecordChoice> {
  const { records, client } = useBuilder();
  const ids = wantedIds(outline);
  const { data = NONE } = useQuery(
    {
      queryKey: ['named records', ids],
      queryFn: async () => {
        const kinds = NAMED.filter((kind) => ids[kind].length > 0);
        return (await Promise.all(kinds.map((kind) => records.known(kind, ids[kind])))).flat();
      },
      placeholderData: keepPreviousData,
    },
    client,
  );
  return useMemo(() => new Map(data.map((record) => [record.id, record])), [data]);
}

/** Kinds of records that rows name. */
const NAMED = ['product', 'category', 'coupon'] as const;

function wantedIds({ rows }: Outline): Readonly<Record<(typeof NAMED)[number], readonly string[]>> {
  const ids = { product: new Set<string>(), category: new Set<string>(), coupon: new Set<string>() };
  for (const row of rows.values()) {
    const named = row.kind === 'node' ? row.summary.records : undefined;
    if (named === undefined || named.kind === 'image' || named.kind === 'link') continue;
    for (const id of named.ids.slice(0, MAX_NAMED)) ids[named.kind].add(id);
  }
  return {
    product: [...ids.product].toSorted(),
    category: [...ids.category].toSorted(),
    coupon: [...ids.coupon].toSorted(),
  };
}
