/**
 * Lazy mode (specification, chapter 4): the page waits, as the server sent it, until the visitor begins to use it, or until
 * there is no use in waiting. It never comes back before the next load. It runs where there is no room for XState yet:
 * src/client/event-replay/intent.ts does what it says, and src/client/event-replay/lazy-mode.test.ts holds that to this machine's specification.
 */
import { setup } from 'xstate';

export interface LazyModeInput {
  /** Whether the address has a hash. */
  readonly hasHash: boolean;
}

export type LazyModeEvent =
  | { readonly type: 'scroll' | 'click' | 'touch' | 'mouse.move' | 'key.press' | 'hash.change' }
  /** The page was laid out, or its height or the viewport's have changed (CSS px). */
  | { readonly type: 'measured'; readonly height: number; readonly viewport: number };

function missing(name: string): never {
  throw new Error(
    `lazy-mode: the effect "${name}" is not provided; the starter does it, src/client/event-replay/intent.ts`,
  );
}

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
