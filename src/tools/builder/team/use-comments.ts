import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CommentThread } from '#schemas/builder/team.ts';
import { useBuilder } from '../builder-context.ts';
import type { StoreAnswer } from '../api/store-client.ts';
import { watchPage } from '../saving/watch-page.ts';

type Threads = { readonly threads: readonly CommentThread[] };

/** The comments of a page, and what is done with them. A write answers whether the store took it. */
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
  const [threads, setThreads] = useState<Comments['threads']>();
  const take = useCallback((answer: StoreAnswer<Threads>) => {
    if (answer.ok) setThreads(answer.data.threads);
    return answer.ok;
  }, []);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    void store('builderComments', { path }).then((answer) => {
      if (!isOver && !take(answer)) setThreads('failed');
    });
    const read = async () => {
      const answer = await store('builderComments', { path });
      return answer.ok ? answer.data.threads : undefined;
    };
    const unwatch = watchPage(read, () => document.visibilityState === 'visible', setThreads);
    return () => {
      isOver = true;
      unwatch();
    };
  }, [store, path, take, attempt]);
  const open = useMemo(() => (Array.isArray(threads) ? threads.filter(isOpen) : []), [threads]);
  const counts = useMemo(() => countByNode(open), [open]);
  return {
    threads,
    counts,
    open: open.length,
    write: async (comment) => take(await store('builderComment', { path, ...comment })),
    resolve: async (thread, isResolved) => take(await store('builderResolve', { path, thread, isResolved })),
    reload: () => setAttempt((count) => count + 1),
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
