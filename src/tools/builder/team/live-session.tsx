import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallStore } from '../api/store-client.ts';
import { dataOf } from '../api/use-store-query.ts';
import { type Session, SessionContext } from './session.ts';

/** ms; the store asks the rights of each call at once. */
const INTERVAL = 5000;

interface Props {
  readonly first: Session;
  readonly store: CallStore;
  readonly client: QueryClient;
  readonly children: ReactNode;
}

/** Keeps the session as the store has it: an owner may change the role while somebody works. */
export function LiveSession({ first, store, client, children }: Props) {
  const { data } = useQuery<Session>(
    {
      queryKey: ['builderSession'],
      queryFn: () => dataOf(store('builderSession', {})),
      initialData: first,
      refetchInterval: INTERVAL,
    },
    client,
  );
  return <SessionContext value={data}>{children}</SessionContext>;
}
