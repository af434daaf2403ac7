/**
 * Model of the greyscale view, from the specification (chapters 1, 2 "Gray-mode banner", 4 "Gray mode" and 9). It
 * applies only to the home page and has no effect where the banner is hidden. Mode and closed banner are stored
 * independently.
 */
import { type Command, send, type Spec } from '#machines/testing/model.ts';
import { grayModeMachine } from './machine.ts';
import { grayModeView } from './view.ts';

interface State {
  readonly on: boolean;
  readonly closed: boolean;
  readonly home: boolean;
}

const isBannerVisible = ({ home, closed }: State) => home && !closed;

const commands: readonly Command<State>[] = [
  {
    name: 'toggle',
    stimulus: send({ type: 'toggle' }),
    next: (state) =>
      isBannerVisible(state)
        ? { state: { ...state, on: !state.on }, effects: [['persistMode', !state.on]] }
        : { state },
  },
  {
    name: 'close',
    stimulus: send({ type: 'close' }),
    next: (state) =>
      isBannerVisible(state)
        ? { state: { ...state, closed: true }, effects: [['persistClosed', undefined]] }
        : { state },
  },
  ...[true, false].map((home): Command<State> => ({
    name: home ? 'go to the home page' : 'go elsewhere',
    stimulus: send({ type: 'page.shown', offered: home }),
    next: (state) => ({ state: { ...state, home } }),
  })),
];

const BOTH = [true, false];

const spec: Spec<State> = {
  machine: grayModeMachine,
  environments: BOTH.flatMap((on) =>
    BOTH.flatMap((closed) =>
      BOTH.map((home) => ({ input: { on, closed, offered: home }, initial: { on, closed, home } })),
    ),
  ),
  effects: ['persistMode', 'persistClosed'],
  commands,
  view: grayModeView,
  observe: ({ on, closed, home }) => ({ view: { on, closed, isGray: on && home }, calls: [] }),
  property: {
    name: 'the mode stored last is the visible mode',
    violation: ({ invocations, last: { view } }) => {
      const stored = invocations.findLast(([name]) => name === 'persistMode')?.[1];
      const visible = typeof view === 'object' && view !== null && 'on' in view ? view.on : undefined;
      return stored === undefined || stored === visible ? undefined : 'the mode stored last is not the visible mode';
    },
  },
};

export default spec;
