import { useMemo } from 'react';
import type { CommentThread } from '#schemas/builder/team.ts';
import { useBuilder } from '../builder-context.ts';
import { useEditedQuery } from '../api/use-store-query.ts';

/** How often the comments are read (ms). */
const INTERVAL_MS = 15_000;

/** The comments of a page, and what is done with them. A write returns whether the store accepted it. */
export interface Comments {
  /** Undefined until they are there; `failed`: the store did not answer. */
  readonly threads: readonly CommentThread[] | 'failed' | undefined;
  /** Open threads by the id of their node. */
  readonly counts: ReadonlyMap<string, number>;
  readonly open: number;
  readonly write: (comment: {
    readonly text: string;
    readonly node: string | null;
    readonly kind?: CommentThread['kind'];
    readonly thread?: number;
  }) => Promise<boolean>;
  readonly resolve: (thread: number, isResolved: boolean) => Promise<boolean>;
  readonly reload: () => void;
}

/** Loads the comments of a page, and again while the page is seen, as others write them. */
export function useComments(path: string): Comments {
  const { store } = useBuilder();
  const { data, isUnread, change, reload } = useEditedQuery('builderComments', { path }, { interval: INTERVAL_MS });
  const threads = isUnread ? 'failed' : data?.threads;
  const open = useMemo(() => (Array.isArray(threads) ? threads.filter(isOpen) : []), [threads]);
  const counts = useMemo(() => countByNode(open), [open]);
  return {
    threads,
    counts,
    open: open.length,
    write: async (comment) => (await change(() => store('builderComment', { path, ...comment }))) !== undefined,
    resolve: async (thread, isResolved) =>
      (await change(() => store('builderResolve', { path, thread, isResolved }))) !== undefined,
    reload,
  };
}

function isOpen({ resolved }: CommentThread): boolean {
  return resolved === null;
}

function countByNode(threads: readonly CommentThread[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { node } of threads) if (node !== null) counts.set(node, (counts.get(node) ?? 0) + 1);
  return counts;
}
