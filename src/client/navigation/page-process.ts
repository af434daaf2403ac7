/** Runs the page machine with its effects. The process owns page requests; the router owns the URL. */
import { fromPromise } from 'xstate';
import {
  type BaseAnswer,
  type PageAnswer,
  type PageEvent,
  createPageMachine,
  type PageRequest,
} from '#machines/page/machine.ts';
import { pageView } from '#machines/page/view.ts';
import type { ShownBase, ShownPage } from '../../page/shown-page.ts';
import type { VisitorId } from '#schemas/records/member.ts';
import type { PageLocation } from '../../page/location.ts';
import { createAppActor } from '../../shop/actor.ts';
import type { FetchPage } from './fetch-page.ts';

/** Inputs of the process: the first page, and its effects. */
export interface PageProcessOptions {
  /** The server-rendered page and its request. */
  readonly first: { readonly request: PageRequest; readonly outcome: PageLocation['outcome'] };
  readonly fetchPage: FetchPage;
  /** Fetches the base as the current page shows it; undefined on failure. Never rejects. */
  readonly fetchBase: (signal: AbortSignal) => Promise<ShownBase | undefined>;
  readonly showBase: (base: ShownBase) => void;
  readonly log: (message: string, details: unknown) => void;
}

/** Requests of pages, answered by the page machine. */
export interface PageProcess {
  /**
   * Requests a page; revalidates the current one, which stays where that fails. Rejects when another page is requested
   * meanwhile, or when the signal is aborted.
   */
  readonly open: (request: PageRequest, signal?: AbortSignal) => Promise<PageAnswer<ShownPage>>;
  /** Names the visitor; resolves to the page for another one than before, which is requested again, else to undefined. */
  readonly setVisitor: (visitor: VisitorId) => Promise<PageAnswer<ShownPage> | undefined>;
  /** A site builder replaces the page; nothing else is waited for. */
  readonly replace: (page: ShownPage) => void;
  readonly isFromBuilder: () => boolean;
  /** Reports that the page is in the document: under `/demo` the base is revalidated (specification, chapter 2). */
  readonly mounted: () => void;
}

interface Waiter {
  readonly resolve: (outcome: PageAnswer<ShownPage>) => void;
  readonly reject: () => void;
}

/** Starts the process at the first page. */
export function startPageProcess({ first, fetchPage, fetchBase, showBase, log }: PageProcessOptions): PageProcess {
  let waiters: Waiter[] = [];
  const resolveAll = (outcome: PageAnswer<ShownPage>) => {
    const settled = waiters;
    waiters = [];
    for (const { resolve } of settled) resolve(outcome);
  };
  const rejectAll = () => {
    for (const { reject } of waiters.splice(0)) reject();
  };
  const actor = createAppActor(
    createPageMachine<ShownPage, ShownBase>().provide({
      actors: {
        fetchPage: fromPromise<PageAnswer<ShownPage>, PageRequest | undefined>(({ input, signal }) =>
          input === undefined ? Promise.reject(new Error('no page is requested')) : fetchPage(input, signal),
        ),
        fetchBase: fromPromise<BaseAnswer<ShownBase>>(async ({ signal }) => {
          const base = await fetchBase(signal);
          return base === undefined ? { ok: false } : { ok: true, base };
        }),
      },
      actions: {
        redirect: (_, answer) => resolveAll(answer),
        logStale: (_, answer) => log('the page could not be loaded again; the current one stays', answer),
      },
    }),
    { input: { first: { request: first.request, answer: first.outcome, isFromBuilder: false } } },
  );
  let base: ShownBase | undefined;
  actor.subscribe((snapshot) => {
    const { loading, base: newest } = pageView(snapshot);
    const { settled } = snapshot.context;
    if (!loading && settled !== undefined) resolveAll(settled.answer);
    if (newest === undefined || newest === base) return;
    base = newest;
    showBase(newest);
  });
  actor.start();

  /** Returns the event that requests a page; undefined where its request is pending. */
  function requestEvent(request: PageRequest): PageEvent<ShownPage> | undefined {
    const snapshot = actor.getSnapshot();
    const { status, loading } = pageView(snapshot);
    const { request: last, settled } = snapshot.context;
    const isOther = last?.path !== request.path || last.search !== request.search;
    if (isOther || status === 'redirect' || (settled?.isFromBuilder === true && !loading))
      return { type: 'open', ...request };
    if (loading) return undefined;
    return status === 'success' ? { type: 'revalidate' } : { type: 'retry' };
  }

  return {
    open: (request, signal) =>
      new Promise((resolve, reject) => {
        const waiter: Waiter = {
          resolve,
          reject: () => reject(new Error(`${request.path} is no longer waited for`)),
        };
        signal?.addEventListener('abort', () => {
          if (!waiters.includes(waiter)) return;
          waiters = waiters.filter((each) => each !== waiter);
          waiter.reject();
          if (waiters.length === 0) actor.send({ type: 'stay' });
        });
        const event = requestEvent(request);
        if (event?.type === 'open') rejectAll();
        waiters.push(waiter);
        if (event !== undefined) actor.send(event);
      }),
    setVisitor: (visitor) => {
      actor.send({ type: 'visitor', visitor });
      if (actor.getSnapshot().context.settled !== undefined) return Promise.resolve(undefined);
      return new Promise((resolve, reject) =>
        waiters.push({ resolve, reject: () => reject(new Error('another page is requested')) }),
      );
    },
    replace: (page) => {
      rejectAll();
      actor.send({ type: 'preview.replace', page });
    },
    isFromBuilder: () => actor.getSnapshot().context.settled?.isFromBuilder === true,
    mounted: () => actor.send({ type: 'mounted' }),
  };
}
