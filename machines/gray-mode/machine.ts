/**
 * The greyscale view of the home page and the banner that offers it (specification, chapters 2, 4 and 9). The mode and the
 * banner are kept apart, as their cookies are: who closes the banner keeps the view that was chosen.
 */
import { and, setup, stateIn } from 'xstate';

export interface GrayModeInput {
  /** Cookie `lnw_gray_mode`. */
  readonly on: boolean;
  /** Cookie `lnw_gray_closed`. */
  readonly closed: boolean;
  /** Whether the page being shown offers the mode: the home page of a shop that has it. */
  readonly offered: boolean;
}

export type GrayModeEvent =
  | { readonly type: 'toggle' }
  | { readonly type: 'close' }
  | { readonly type: 'page.shown'; readonly offered: boolean };

function missing(name: string): never {
  throw new Error(`gray-mode: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`);
}

export const grayModeMachine = setup({
  types: { context: {} as GrayModeInput, events: {} as GrayModeEvent, input: {} as GrayModeInput },
  guards: {
    wasOn: ({ context }) => context.on,
    wasClosed: ({ context }) => context.closed,
    wasOffered: ({ context }) => context.offered,
    isOffered: (_, offered: boolean) => offered,
    isBannerShown: and([stateIn({ place: 'offered' }), stateIn({ banner: 'open' })]),
  },
  actions: {
    keepMode: (_, _on: boolean) => missing('keepMode'),
    keepClosed: () => missing('keepClosed'),
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
          on: { toggle: { guard: 'isBannerShown', target: 'on', actions: { type: 'keepMode', params: true } } },
        },
        on: {
          on: { toggle: { guard: 'isBannerShown', target: 'off', actions: { type: 'keepMode', params: false } } },
        },
      },
    },
    banner: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'wasClosed', target: 'closed' }, { target: 'open' }] },
        open: { on: { close: { guard: 'isBannerShown', target: 'closed', actions: 'keepClosed' } } },
        closed: {},
      },
    },
    place: {
      initial: 'opening',
      on: {
        'page.shown': [
          { guard: { type: 'isOffered', params: ({ event }) => event.offered }, target: '.offered' },
          { target: '.elsewhere' },
        ],
      },
      states: {
        opening: { always: [{ guard: 'wasOffered', target: 'offered' }, { target: 'elsewhere' }] },
        offered: {},
        elsewhere: {},
      },
    },
  },
});
