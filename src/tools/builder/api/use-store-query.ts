/** The store's answers in the workbench, over TanStack Query. */
import { QueryClient, type UseQueryResult, keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useBuilder } from '../builder-context.ts';
import type { StoreAnswer, StoreCall, StoreData, StoreInput } from './store-client.ts';

/** How often an answer is read that other people and windows change meanwhile (ms). */
export const FOLLOW_MS = 15_000;

/**
 * Creates the cache of a workbench. A component that opens reads the store again, as this and other workbenches edit the shop meanwhile;
 * components that open together share a request. The store's client decides on retries.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnMount: 'always',
        gcTime: 0,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** A refused read: the error of its query. */
export class StoreRefusal extends Error {
  readonly answer: Extract<StoreAnswer<never>, { ok: false }>;
  constructor(answer: Extract<StoreAnswer<never>, { ok: false }>) {
    super(answer.kind);
    this.answer = answer;
  }
}

/** The data of an answer. Throws StoreRefusal where the store refused. */
export async function dataOf<T>(answer: Promise<StoreAnswer<T>>): Promise<T> {
  const given = await answer;
  if (given.ok) return given.data;
  throw new StoreRefusal(given);
}

interface QueryOptions {
  /** A new value reads again. */
  readonly since?: unknown;
  /** Shows the data of the last input until that of the next has come. */
  readonly keepsLast?: boolean;
  readonly enabled?: boolean;
  /** Reads again from time to time while the page is seen, and as soon as it is shown (ms). */
  readonly interval?: number;
}

/** Reads the store by a call's name and input. */
export function useStoreQuery<N extends StoreCall>(
  name: N,
  input: StoreInput<N>,
  { since, keepsLast = false, enabled = true, interval = 0 }: QueryOptions = {},
): UseQueryResult<StoreData<N>, StoreRefusal> {
  const { store, client } = useBuilder();
  return useQuery<StoreData<N>, StoreRefusal>(
    {
      queryKey: [name, input, since],
      queryFn: () => dataOf(store(name, input)),
      enabled,
      refetchInterval: interval === 0 ? false : interval,
      refetchOnWindowFocus: interval === 0 ? false : 'always',
      ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
    },
    client,
  );
}

/** A read whose data each change replaces. */
export interface EditedQuery<Data> {
  /** Undefined until it is read. */
  readonly data: Data | undefined;
  /** Whether nothing could be read. */
  readonly isUnread: boolean;
  /** Why the last change, or else the read, was refused; undefined where neither was. */
  readonly refusal: StoreRefusal['answer'] | undefined;
  readonly isBusy: boolean;
  /** Makes a change; resolves to its data. A refused one reads again, and resolves to undefined. */
  readonly change: <T extends Data>(write: () => Promise<StoreAnswer<T>>) => Promise<T | undefined>;
  readonly reload: () => void;
}

/** Reads the store, and keeps the data as changes leave it. */
export function useEditedQuery<N extends StoreCall>(
  name: N,
  input: StoreInput<N>,
  options?: QueryOptions,
): EditedQuery<StoreData<N>> {
  const { client } = useBuilder();
  const { data, error, isLoadingError, refetch } = useStoreQuery(name, input, options);
  const mutation = useMutation<StoreData<N>, StoreRefusal, () => Promise<StoreAnswer<StoreData<N>>>>(
    {
      mutationFn: (write) => dataOf(write()),
      onSuccess: (changed) => client.setQueryData([name, input, options?.since], () => changed),
      onError: () => refetch(),
    },
    client,
  );
  return {
    data,
    isUnread: isLoadingError,
    refusal: (mutation.error ?? error)?.answer,
    isBusy: mutation.isPending,
    async change<T extends StoreData<N>>(write: () => Promise<StoreAnswer<T>>) {
      let changed: T | undefined;
      const keep = async () => {
        const answer = await write();
        if (answer.ok) changed = answer.data;
        return answer;
      };
      await mutation.mutateAsync(keep).catch(() => undefined);
      return changed;
    },
    reload: () => void refetch(),
  };
}
