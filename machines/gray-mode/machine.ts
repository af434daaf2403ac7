/**
 * The greyscale view of the home page and the banner that offers it (specification, chapters 2, 4 and 9). Mode and banner
 * are independent, as their cookies are: closing the banner keeps the chosen mode.
 */
import { and, setup, stateIn } from 'xstate';

/** The state of both cookies and of the page at the page load. */
export interface GrayModeInput {
  /** Cookie `lnw_gray_mode`. */
  readonly on: boolean;
  /** Cookie `lnw_gray_closed`. */
  readonly closed: boolean;
  /** Whether the current page offers the mode: the home page of a shop that has it. */
  readonly offered: boolean;
}

/**
 * `toggle` and `close` count only while the banner is visible; `page.shown` reports whether another page offers the
 * view.
 */
export type GrayModeEvent =
  | { readonly type: 'toggle' }
  | { readonly type: 'close' }
  | { readonly type: 'page.shown'; readonly offered: boolean };

function missing(name: string): never {
  throw new Error(
    `gray-mode: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`,
  );
}

/** Runs mode, banner and page as regions side by side, and persists a choice in its cookie. */
export const grayModeMachine = setup({
  types: { context: {} as GrayModeInput, events: {} as GrayModeEvent, input: {} as GrayModeInput },
  guards: {
    wasOn: ({ context }) => context.on,
    wasClosed: ({ context }) => context.closed,
    wasOffered: ({ context }) => context.offered,
    isOffered: (_, offered: boolean) => offered,
    isBannerVisible: and([stateIn({ page: 'offering' }), stateIn({ banner: 'open' })]),
  },
  actions: {
    persistMode: (_, _on: boolean) => missing('persistMode'),
    persistClosed: () => missing('persistClosed'),
  },
}).createMachine({
  id: 'gray-mode',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    mode: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'wasOn', target: 'on' }, { target: 'off' }] },
        off: {
          on: { toggle: { guard: 'isBannerVisible', target: 'on', actions: { type: 'persistMode', params: true } } },
        },
        on: {
          on: { toggle: { guard: 'isBannerVisible', target: 'off', actions: { type: 'persistMode', params: false } } },
        },
      },
    },
    banner: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'wasClosed', target: 'closed' }, { target: 'open' }] },
        open: { on: { close: { guard: 'isBannerVisible', target: 'closed', actions: 'persistClosed' } } },
        closed: {},
      },
    },
    page: {
      initial: 'opening',
      on: {
        'page.shown': [
          { guard: { type: 'isOffered', params: ({ event }) => event.offered }, target: '.offering' },
          { target: '.other' },
        ],
      },
      states: {
        opening: { always: [{ guard: 'wasOffered', target: 'offering' }, { target: 'other' }] },
        offering: {},
        other: {},
      },
    },
  },
});
