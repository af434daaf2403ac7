/** The page on its way to the screen, as a process: the machine with its effects. It owns what is asked for; the router owns the URL. */
import { createActor, fromPromise } from 'xstate';
import {
  type BaseAnswer,
  type PageAnswer,
  type PageEvent,
  createPageMachine,
  type PageRequest,
} from '#machines/page/machine.ts';
import { pageView } from '#machines/page/view.ts';
import type { ShownBase, ShownPage } from '../../page/page-view.ts';
import type { PageLocation } from '../../page/location.ts';
import type { FetchPage } from './fetch-page.ts';

export interface PageProcessOptions {
  /** What the server has rendered, and where. */
  readonly first: { readonly request: PageRequest; readonly outcome: PageLocation['outcome'] };
  readonly fetchPage: FetchPage;
  /** Asks for the base as the page on screen shows it; undefined where there is none to be had. Never throws. */
  readonly fetchBase: (signal: AbortSignal) => Promise<ShownBase | undefined>;
  readonly showBase: (base: ShownBase) => void;
  readonly log: (message: string, details: unknown) => void;
}

export interface PageProcess {
  /**
   * Asks for a page: anew where it is on screen already, which then stays when no better one comes. Rejects when another page
   * was asked for meanwhile, or when the signal says that nobody waits any more.
   */
  readonly open: (request: PageRequest, signal?: AbortSignal) => Promise<PageAnswer<ShownPage>>;
  /** The page is on screen: under `/demo` the base is asked for anew (specification, chapter 2). */
  readonly mounted: () => void;
}

interface Asker {
  readonly answer: (outcome: PageAnswer<ShownPage>) => void;
  readonly giveUp: () => void;
}

export function startPageProcess({ first, fetchPage, fetchBase, showBase, log }: PageProcessOptions): PageProcess {
  let askers: Asker[] = [];
  const answerAll = (outcome: PageAnswer<ShownPage>) => {
    const waiting = askers;
    askers = [];
    for (const { answer } of waiting) answer(outcome);
  };
  const actor = createActor(
    createPageMachine<ShownPage, ShownBase>().provide({
      actors: {
        fetchPage: fromPromise<PageAnswer<ShownPage>, PageRequest | undefined>(({ input, signal }) =>
          input === undefined ? Promise.reject(new Error('no page is asked for')) : fetchPage(input, signal),
        ),
        fetchBase: fromPromise<BaseAnswer<ShownBase>>(async ({ signal }) => {
          const base = await fetchBase(signal);
          return base === undefined ? { ok: false } : { ok: true, base };
        }),
      },
      actions: {
        redirect: (_, answer) => answerAll(answer),
        logStale: (_, answer) => log('the page could not be asked for anew; the one that is shown stays', answer),
      },
    }),
    { input: { first: { request: first.request, answer: first.outcome, isFromBuilder: false } } },
  );
  let base: ShownBase | undefined;
  actor.subscribe((snapshot) => {
    const { loading, base: newest } = pageView(snapshot);
    const { settled } = snapshot.context;
    if (!loading && settled !== undefined) answerAll(settled.answer);
    if (newest === undefined || newest === base) return;
    base = newest;
    showBase(newest);
  });
  actor.start();

  /** What asks for a page, where it is not on its way already. */
  function questionFor(request: PageRequest): PageEvent<ShownPage> | undefined {
    const snapshot = actor.getSnapshot();
    const { status, loading } = pageView(snapshot);
    const { request: last } = snapshot.context;
    if (last?.path !== request.path || last.search !== request.search || status === 'redirect')
      return { type: 'open', ...request };
    if (loading) return undefined;
    return status === 'success' ? { type: 'revalidate' } : { type: 'retry' };
  }

  return {
    open: (request, signal) =>
      new Promise((resolve, reject) => {
        const asker: Asker = {
          answer: resolve,
          giveUp: () => reject(new Error(`${request.path} is no longer waited for`)),
        };
        signal?.addEventListener('abort', () => {
          if (!askers.includes(asker)) return;
          askers = askers.filter((each) => each !== asker);
          asker.giveUp();
          if (askers.length === 0) actor.send({ type: 'stay' });
        });
        const question = questionFor(request);
        if (question?.type === 'open') for (const { giveUp } of askers.splice(0)) giveUp();
        askers.push(asker);
        if (question !== undefined) actor.send(question);
      }),
    mounted: () => actor.send({ type: 'mounted' }),
  };
}
