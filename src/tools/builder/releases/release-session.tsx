import { type ReactNode, use, useMemo } from 'react';
import type { Release } from '#schemas/builder/releases.ts';
import { FOLLOW_MS, useStoreQuery } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { type Session, SessionContext } from '../team/session.ts';

/** The release that is worked in, if the pages in it can't be changed in its state; undefined: they can. */
export function useClosedRelease(): Release | undefined {
  const { release: id } = useBuilder();
  const { data } = useStoreQuery(
    'builderRelease',
    { id: id ?? '' },
    { enabled: id !== undefined, interval: FOLLOW_MS },
  );
  const state = data?.release.state;
  return state === 'open' || state === 'approved' ? undefined : data?.release;
}

/** Limits the session to reading the pages of a release that can't be changed. */
export function ReleaseSession({ children }: { readonly children: ReactNode }) {
  const session = use(SessionContext);
  const isClosed = useClosedRelease() !== undefined;
  const limited = useMemo((): Session => {
    if (!isClosed) return session;
    const acts = session.acts.filter((act) => act !== 'edit' && act !== 'translate');
    return { ...session, acts, unlimited: session };
  }, [session, isClosed]);
  return <SessionContext value={limited}>{children}</SessionContext>;
}

/** Lifts that limit for what is not part of a page: the release itself, and the media library. */
export function UnlimitedSession({ children }: { readonly children: ReactNode }) {
  const session = use(SessionContext);
  return <SessionContext value={session.unlimited ?? session}>{children}</SessionContext>;
}
