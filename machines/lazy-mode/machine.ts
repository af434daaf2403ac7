/**
 * Lazy mode (specification, chapter 4): the server's page waits for the first interaction, or until waiting is of no use. It
 * ends once per page load. The browser runs it before XState is loaded: src/event-replay/intent.ts implements it, and
 * src/event-replay/lazy-mode.test.ts checks that code against this machine's specification.
 */
import { setup } from 'xstate';

/** A page whose address has a hash is never lazy. */
export interface LazyModeInput {
  /** Whether the address has a hash. */
  readonly hasHash: boolean;
}

/** Any interaction ends the mode; `measured` does so only where the page fits the viewport and can't scroll. */
export type LazyModeEvent =
  | { readonly type: 'scroll' | 'click' | 'touch' | 'mouse.move' | 'key.press' | 'hash.change' }
  /** The page was laid out or resized (CSS px). */
  | { readonly type: 'measured'; readonly height: number; readonly viewport: number };

function missing(name: string): never {
  throw new Error(`lazy-mode: the effect "${name}" is not provided; src/event-replay/intent.ts implements it`);
}

/** Starts the app exactly once, on the way to `over`, which it never leaves. */
export const lazyModeMachine = setup({
  types: {
    context: {} as LazyModeInput,
    events: {} as LazyModeEvent,
    input: {} as LazyModeInput,
    tags: {} as 'lazy',
  },
  guards: {
    hasHash: ({ context }) => context.hasHash,
    fits: (_, { height, viewport }: { readonly height: number; readonly viewport: number }) => height <= viewport,
  },
  actions: { startApp: () => missing('startApp') },
}).createMachine({
  id: 'lazy-mode',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasHash', target: 'over', actions: 'startApp' }, { target: 'lazy' }] },
    lazy: {
      tags: 'lazy',
      on: {
        scroll: { target: 'over', actions: 'startApp' },
        click: { target: 'over', actions: 'startApp' },
        touch: { target: 'over', actions: 'startApp' },
        'mouse.move': { target: 'over', actions: 'startApp' },
        'key.press': { target: 'over', actions: 'startApp' },
        'hash.change': { target: 'over', actions: 'startApp' },
        measured: {
          guard: { type: 'fits', params: ({ event }) => event },
          target: 'over',
          actions: 'startApp',
        },
      },
    },
    over: {},
  },
});
