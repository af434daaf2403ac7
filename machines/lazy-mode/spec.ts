/**
 * Lazy mode, written from the specification (chapter 4): it "starts true; turns off on first interaction (scroll, click,
 * touch, mouse move, key press, hash change), when a hash is present, or when the page is no taller than the viewport".
 */
import { type Entry, send, type Spec, type Step } from '#machines/testing/specification.ts';
import { lazyModeMachine } from './machine.ts';
import { lazyModeView } from './view.ts';

interface State {
  readonly lazy: boolean;
}

const INTERACTIONS = ['scroll', 'click', 'touch', 'mouse.move', 'key.press', 'hash.change'] as const;

const start: readonly Entry[] = [['startApp', undefined]];
const end = ({ lazy }: State) => ({ state: { lazy: false }, did: lazy ? start : [] });

function measured(name: string, height: number, viewport: number): Step<State> {
  return {
    name: `the page is ${name} the viewport`,
    deed: send({ type: 'measured', height, viewport }),
    comes: (state) => (height > viewport ? { state } : end(state)),
  };
}

const steps: readonly Step<State>[] = [
  ...INTERACTIONS.map((type): Step<State> => ({ name: type, deed: send({ type }), comes: end })),
  measured('taller than', 601, 600),
  measured('as tall as', 600, 600),
  measured('lower than', 599, 600),
];

const spec: Spec<State> = {
  machine: lazyModeMachine,
  worlds: [
    { input: { hasHash: false }, initial: { lazy: true } },
    { input: { hasHash: true }, initial: { lazy: false }, did: start },
  ],
  effects: ['startApp'],
  steps,
  view: lazyModeView,
  shows: ({ lazy }) => ({ view: { lazy }, calls: [] }),
  equivalent: {
    "machine.ts · leave out · actions: { startApp: () => missing('startApp') },": 'it is there to be replaced',
  },
  property: {
    name: 'the app is started once, and only when lazy mode is over',
    broken: ({ asked, last: { view } }) => {
      const isLazy = typeof view === 'object' && view !== null && 'lazy' in view && view.lazy === true;
      return asked.length === (isLazy ? 0 : 1) ? undefined : `started ${asked.length} times, lazy: ${String(isLazy)}`;
    },
  },
};

export default spec;
