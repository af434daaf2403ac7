import type { SnapshotFrom } from 'xstate';
import type { createPageMachine } from './machine.ts';

/** View for screens. */
export interface PageScreen<Page, Base> {
  readonly status: 'idle' | 'pending' | 'success' | 'error' | 'not-found' | 'redirect';
  /** The visible page, which stays while the next one is loading. */
  readonly page: Page | undefined;
  /** Message of the failure; empty for none. */
  readonly message: string;
  readonly loading: boolean;
  /** A newer base than the document's. */
  readonly base: Base | undefined;
}

/** Derives the status from the state; `revalidating` counts as `success`, since its page is visible. */
export function pageView<Page, Base>(
  snapshot: SnapshotFrom<ReturnType<typeof createPageMachine<Page, Base>>>,
): PageScreen<Page, Base> {
  const { settled, base } = snapshot.context;
  const answer = settled?.answer;
  const isAt = (content: 'pending' | 'error' | 'notFound' | 'redirecting') => snapshot.matches({ content });
  const status = snapshot.hasTag('visible')
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
