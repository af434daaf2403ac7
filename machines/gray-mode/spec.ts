/**
 * The greyscale view, written from the specification (chapters 1, 2 "Gray-mode banner", 4 "Gray mode" and 9): on the home page
 * alone, a mode and a closed banner that are remembered apart, and nothing to press where no banner is.
 */
import { send, type Spec, type Step } from '#machines/testing/specification.ts';
import { grayModeMachine } from './machine.ts';
import { grayModeView } from './view.ts';

interface State {
  readonly on: boolean;
  readonly closed: boolean;
  readonly home: boolean;
}

const canPress = ({ home, closed }: State) => home && !closed;

const steps: readonly Step<State>[] = [
  {
    name: 'toggle',
    deed: send({ type: 'toggle' }),
    comes: (state) =>
      canPress(state) ? { state: { ...state, on: !state.on }, did: [['keepMode', !state.on]] } : { state },
  },
  {
    name: 'close',
    deed: send({ type: 'close' }),
    comes: (state) =>
      canPress(state) ? { state: { ...state, closed: true }, did: [['keepClosed', undefined]] } : { state },
  },
  ...[true, false].map((home): Step<State> => ({
    name: home ? 'go to the home page' : 'go elsewhere',
    deed: send({ type: 'page.shown', offered: home }),
    comes: (state) => ({ state: { ...state, home } }),
  })),
];

const ELSEWHERE = 'opening offers nothing either';
const BOTH = [true, false];

const spec: Spec<State> = {
  machine: grayModeMachine,
  worlds: BOTH.flatMap((on) =>
    BOTH.flatMap((closed) =>
      BOTH.map((home) => ({ input: { on, closed, offered: home }, initial: { on, closed, home } })),
    ),
  ),
  effects: ['keepMode', 'keepClosed'],
  steps,
  view: grayModeView,
  shows: ({ on, closed, home }) => ({ view: { on, closed, isGray: on && home }, calls: [] }),
  equivalent: {
    "machine.ts · leave out · actions: { keepMode: (_, _on: boolean) => missing('keepMode'), keepClo…":
      'they are there to be replaced',
    "machine.ts · leave out · { target: 'elsewhere' }": ELSEWHERE,
    "machine.ts · leave out · target: 'elsewhere'": ELSEWHERE,
  },
  property: {
    name: 'what was kept last is what is shown',
    broken: ({ asked, last: { view } }) => {
      const kept = asked.findLast(([name]) => name === 'keepMode')?.[1];
      const shown = typeof view === 'object' && view !== null && 'on' in view ? view.on : undefined;
      return kept === undefined || kept === shown ? undefined : 'the mode kept last is not the mode shown';
    },
  },
};

export default spec;
