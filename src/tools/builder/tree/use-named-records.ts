import { useEffect, useState } from 'react';
import type { RecordChoice } from '../../editor-form/record-source.ts';
import { useBuilder } from '../builder-context.ts';
import type { Outline } from './outline.ts';

const NONE: ReadonlyMap<string, RecordChoice> = new Map();
/** Records that one row names at most. */
const MAX_NAMED = 3;

/** Loads the first records that the nodes of an outline name, by id; the source caches its answers. */
export function useNamedRecords(outline: Outline): ReadonlyMap<string, RecordChoice> {
  const { records } = useBuilder();
  const [named, setNamed] = useState(NONE);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const ids = wantedIds(outline);
      const kinds = (['product', 'category'] as const).filter((kind) => ids[kind].length > 0);
      const found = await Promise.all(kinds.map((kind) => records.known(kind, ids[kind])));
      if (!isOver) setNamed(new Map(found.flat().map((record) => [record.id, record])));
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [records, outline]);
  return named;
}

function wantedIds({ rows }: Outline): Readonly<Record<'product' | 'category', readonly string[]>> {
  const ids = { product: new Set<string>(), category: new Set<string>() };
  for (const row of rows.values()) {
    const named = row.kind === 'node' ? row.summary.records : undefined;
    if (named === undefined || named.kind === 'image') continue;
    for (const id of named.ids.slice(0, MAX_NAMED)) ids[named.kind].add(id);
  }
  return { product: [...ids.product].toSorted(), category: [...ids.category].toSorted() };
}
