/** A page with the starter, and an app that takes over when the test says so. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { StartPlan } from '../../page/start/start-plan.ts';
import type { AppModule, Handover } from '../handover.ts';
import { startOnIntent } from '../start-on-intent.ts';

/** A plan that starts the app on intent. */
export const PLAN: StartPlan = {
  entry: '/assets/app.js',
  modules: ['/assets/app.js', '/assets/list.js'],
  cartFiles: ['/assets/processes.js', '/assets/panel.css'],
  now: false,
  late: true,
};
/** Longer than a load of the app (ms). */
export const A_WHILE_MS = 500;

let undoListeners = (): void => {};

/** Leaves the page: its listeners go. */
export function leavePage(): void {
  undoListeners();
}

/** Enters a page, whose listeners are recorded. */
export function enterPage(): void {
  const undo: (() => void)[] = [];
  for (const target of [globalThis, document]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
        listen(type, listener, options);
        undo.push(() => target.removeEventListener(type, listener, options));
      },
    );
  }
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  undoListeners = () => {
    vi.restoreAllMocks();
    for (const stop of undo) stop();
  };
}

/** Gives each test of the file a page of its own, with fake timers and empty storages. */
export function prepareStarterPages(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'Date'] });
    enterPage();
    sessionStorage.clear();
    localStorage.clear();
  });

  afterEach(() => {
    leavePage();
    vi.useRealTimers();
    document.head.replaceChildren();
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
  });
}

/** A page with its starter: requested modules, takeovers by the app, reloads (ms since 1970). */
export interface Stage {
  readonly asked: string[];
  readonly takeovers: string[];
  readonly reloads: number[];
  /** Has the app take over. */
  readonly takeOver: () => void;
}

/** A page with its starter; the first `failures` attempts to load the app fail. */
export function stage(
  html: string,
  { failures = 0, plan = PLAN }: { failures?: number; plan?: StartPlan } = {},
): Stage {
  document.body.innerHTML = html;
  const asked: string[] = [];
  const takeovers: string[] = [];
  const reloads: number[] = [];
  let early: Handover | undefined;
  const app: AppModule = {
    start: (given) => {
      early = given;
      return Promise.resolve();
    },
  };
  startOnIntent(plan, {
    load: (url) => {
      asked.push(url);
      return asked.length > failures ? Promise.resolve(app) : Promise.reject(new Error('no connection'));
    },
    hydrated: () => takeovers.push(plan.entry),
    reload: () => reloads.push(Date.now()),
  });
  return {
    asked,
    takeovers,
    reloads,
    takeOver: () => {
      if (early === undefined) throw new Error('the app was not started');
      early.release((interaction) => interaction());
    },
  };
}

/** Records the events that reach the app. */
export function record(...types: string[]): string[] {
  const events: string[] = [];
  for (const type of types)
    document.body.addEventListener(type, (event) => {
      const { target } = event;
      const value = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? `=${target.value}` : '';
      events.push(`${type} ${target instanceof Element ? target.id : ''}${value}`);
      if (type === 'submit' || target instanceof HTMLAnchorElement) event.preventDefault();
    });
  return events;
}

/** The element of an id. Throws where there is none. */
export const element = (id: string) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no #${id}`);
  return found;
};

/** Advances the fake timers (ms). */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
