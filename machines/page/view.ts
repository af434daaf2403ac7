import type { SnapshotFrom } from 'xstate';
import type { pageMachineOf } from './machine.ts';

export interface PageScreen<Page, Base> {
  readonly status: 'idle' | 'pending' | 'success' | 'error' | 'not-found' | 'redirect';
  /** The page on screen; while it is asked for anew the one before stays. */
  readonly page: Page | undefined;
  readonly message: string;
  readonly loading: boolean;
  readonly base: Base | undefined;
}

/** What a screen may read of the page. */
export function pageView<Page, Base>(
  snapshot: SnapshotFrom<ReturnType<typeof pageMachineOf<Page, Base>>>,
): PageScreen<Page, Base> {
  const { settled, base } = snapshot.context;
  const answer = settled?.answer;
  const isAt = (content: 'pending' | 'error' | 'notFound' | 'redirecting') => snapshot.matches({ content });
  const status = snapshot.hasTag('shown')
    ? 'success'
    : isAt('pending')
      ? 'pending'
      : isAt('error')
        ? 'error'
        : isAt('notFound')
          ? 'not-found'
          : isAt('redirecting')
            ? 'redirect'
            : 'idle';
  return {
    status,
    page: answer?.kind === 'page' ? answer.page : undefined,
    message: answer === undefined || answer.kind === 'page' ? '' : answer.message,
    loading: snapshot.hasTag('loading'),
    base,
  };
}
