/**
 * Model of lazy mode, from the specification (chapter 4): it "starts true; turns off on first interaction (scroll, click,
 * touch, mouse move, key press, hash change), when a hash is present, or when the page is no taller than the viewport".
 */
import { type Command, type Invocation, send, type Spec } from '#machines/testing/model.ts';
import { lazyModeMachine } from './machine.ts';
import { lazyModeView } from './view.ts';

interface State {
  readonly lazy: boolean;
}

const INTERACTIONS = ['scroll', 'click', 'touch', 'mouse.move', 'key.press', 'hash.change'] as const;

const start: readonly Invocation[] = [['startApp', undefined]];
const end = ({ lazy }: State) => ({ state: { lazy: false }, effects: lazy ? start : [] });

function measured(name: string, height: number, viewport: number): Command<State> {
  return {
    name: `the page is ${name} the viewport`,
    stimulus: send({ type: 'measured', height, viewport }),
    next: (state) => (height > viewport ? { state } : end(state)),
  };
}

const commands: readonly Command<State>[] = [
  ...INTERACTIONS.map((type): Command<State> => ({ name: type, stimulus: send({ type }), next: end })),
  measured('taller than', 601, 600),
  measured('as tall as', 600, 600),
  measured('lower than', 599, 600),
];

const spec: Spec<State> = {
  machine: lazyModeMachine,
  environments: [
    { input: { hasHash: false }, initial: { lazy: true } },
    { input: { hasHash: true }, initial: { lazy: false }, effects: start },
  ],
  effects: ['startApp'],
  commands,
  view: lazyModeView,
  observe: ({ lazy }) => ({ view: { lazy }, calls: [] }),
  property: {
    name: 'the app starts once, when lazy mode ends',
    violation: ({ invocations, last: { view } }) => {
      const isLazy = typeof view === 'object' && view !== null && 'lazy' in view && view.lazy === true;
      return invocations.length === (isLazy ? 0 : 1)
        ? undefined
        : `started ${invocations.length} times, lazy: ${String(isLazy)}`;
    },
  },
};

export default spec;
