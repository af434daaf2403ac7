import { useMemo } from 'react';
import type { CommentThread } from '#schemas/builder/team.ts';
import { useBuilder } from '../builder-context.ts';
import type { StoreAnswer, StoreData } from '../api/store-client.ts';
import { FOLLOW_MS, type StoreRefusal, useEditedQuery } from '../api/use-store-query.ts';

type Refused = StoreRefusal['answer'];

/** The comments of a page, and what is done with them. A write resolves to the store's refusal, if any. */
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
  }) => Promise<Refused | undefined>;
  readonly resolve: (thread: number, isResolved: boolean) => Promise<Refused | undefined>;
  /** Why the last write, or else the read, was refused; undefined where neither was. */
  readonly refusal: Refused | undefined;
  readonly reload: () => void;
}

/** Loads the comments of a page, and again while the page is seen, as others write them. */
export function useComments(path: string): Comments {
  const { store } = useBuilder();
  const { data, isUnread, refusal, change, reload } = useEditedQuery(
    'builderComments',
    { path },
    { interval: FOLLOW_MS },
  );
  const threads = isUnread ? 'failed' : data?.threads;
  const open = useMemo(() => (Array.isArray(threads) ? threads.filter(isOpen) : []), [threads]);
  const send = async (write: Promise<StoreAnswer<StoreData<'builderComments'>>>) => {
    await change(() => write);
    const answer = await write;
    return answer.ok ? undefined : answer;
  };
  const counts = useMemo(() => countByNode(open), [open]);
  return {
    threads,
    counts,
    open: open.length,
    write: (comment) => send(store('builderComment', { path, ...comment })),
    resolve: (thread, isResolved) => send(store('builderResolve', { path, thread, isResolved })),
    refusal,
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
