import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type GrayModeInput, grayModeMachine } from './machine.ts';
import { grayModeView } from './view.ts';

function start(input: Partial<GrayModeInput> = {}) {
  const log: unknown[] = [];
  const errors: unknown[] = [];
  const actor = createActor(
    grayModeMachine.provide({
      actions: { keepMode: (_, on) => log.push(['mode', on]), keepClosed: () => log.push(['closed']) },
    }),
    { input: { on: false, closed: false, offered: true, ...input } },
  );
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  return {
    log,
    errors,
    view: () => grayModeView(actor.getSnapshot()),
    toggle: () => actor.send({ type: 'toggle' }),
    close: () => actor.send({ type: 'close' }),
    show: (offered: boolean) => actor.send({ type: 'page.shown', offered }),
  };
}

test.each([
  [{}, { on: false, closed: false, isGray: false }],
  [{ on: true }, { on: true, closed: false, isGray: true }],
  [
    { on: true, offered: false },
    { on: true, closed: false, isGray: false },
  ],
  [
    { on: true, closed: true },
    { on: true, closed: true, isGray: true },
  ],
  [{ closed: true }, { on: false, closed: true, isGray: false }],
] as const)('begins as the cookies have it: %j', (input, view) => {
  const at = start(input);
  expect([at.view(), at.log, at.errors]).toEqual([view, [], []]);
});

test('the toggle goes on and off, and each is kept', () => {
  const at = start();
  at.toggle();
  expect(at.view()).toEqual({ on: true, closed: false, isGray: true });
  at.toggle();
  expect(at.view()).toEqual({ on: false, closed: false, isGray: false });
  expect(at.log).toEqual([
    ['mode', true],
    ['mode', false],
  ]);
});

test('only pages that offer it are grey; coming back makes them grey again', () => {
  const at = start({ on: true });
  at.show(false);
  expect(at.view().isGray).toBe(false);
  at.show(true);
  expect([at.view().isGray, at.log]).toEqual([true, []]);
});

test('closing the banner is kept, and keeps the view that was chosen', () => {
  const at = start();
  at.toggle();
  at.close();
  expect(at.view()).toEqual({ on: true, closed: true, isGray: true });
  expect(at.log).toEqual([['mode', true], ['closed']]);
});

test('what cannot be seen cannot be used: nothing happens elsewhere, nor once it is closed', () => {
  const elsewhere = start({ offered: false });
  elsewhere.toggle();
  elsewhere.close();
  expect([elsewhere.view(), elsewhere.log]).toEqual([{ on: false, closed: false, isGray: false }, []]);

  const closed = start({ closed: true });
  closed.toggle();
  closed.close();
  expect([closed.view(), closed.log, closed.errors]).toEqual([{ on: false, closed: true, isGray: false }, [], []]);
});
