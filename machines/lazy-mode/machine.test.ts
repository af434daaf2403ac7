import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type LazyModeEvent, lazyModeMachine } from './machine.ts';
import { lazyModeView } from './view.ts';

function start(hasHash = false) {
  const errors: unknown[] = [];
  let starts = 0;
  const actor = createActor(lazyModeMachine.provide({ actions: { startApp: () => (starts += 1) } }), {
    input: { hasHash },
  });
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  return {
    send: (event: LazyModeEvent) => actor.send(event),
    state: () => ({ ...lazyModeView(actor.getSnapshot()), starts, errors }),
  };
}

test('waits on a page without hash', () => {
  expect(start().state()).toEqual({ lazy: true, starts: 0, errors: [] });
});

test('starts the app at once on a page with hash', () => {
  expect(start(true).state()).toEqual({ lazy: false, starts: 1, errors: [] });
});

test.each(['scroll', 'click', 'touch', 'mouse.move', 'key.press', 'hash.change'] as const)(
  'starts the app once on %s',
  (type) => {
    const page = start();
    page.send({ type });
    page.send({ type });
    expect(page.state()).toEqual({ lazy: false, starts: 1, errors: [] });
  },
);

test.each([
  [601, true, 0],
  [600, false, 1],
  [599, false, 1],
])('with a page of %i px in a viewport of 600 px lazy mode is %s', (height, lazy, starts) => {
  const page = start();
  page.send({ type: 'measured', height, viewport: 600 });
  expect(page.state()).toEqual({ lazy, starts, errors: [] });
});
