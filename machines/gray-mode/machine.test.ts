import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type GrayModeInput, grayModeMachine } from './machine.ts';
import { grayModeView } from './view.ts';

function start(input: Partial<GrayModeInput> = {}) {
  const log: unknown[] = [];
  const errors: unknown[] = [];
  const actor = createActor(
    grayModeMachine.provide({
      actions: { persistMode: (_, on) => log.push(['mode', on]), persistClosed: () => log.push(['closed']) },
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
] as const)('starts with the state of the cookies: %j', (input, view) => {
  const mode = start(input);
  expect([mode.view(), mode.log, mode.errors]).toEqual([view, [], []]);
});

test('toggles the mode and stores each change', () => {
  const mode = start();
  mode.toggle();
  expect(mode.view()).toEqual({ on: true, closed: false, isGray: true });
  mode.toggle();
  expect(mode.view()).toEqual({ on: false, closed: false, isGray: false });
  expect(mode.log).toEqual([
    ['mode', true],
    ['mode', false],
  ]);
});

test('is grey on pages that offer the mode, and again after coming back', { meta: { spec: ['4.29'] } }, () => {
  const mode = start({ on: true });
  mode.show(false);
  expect(mode.view().isGray).toBe(false);
  mode.show(true);
  expect([mode.view().isGray, mode.log]).toEqual([true, []]);
});

test('stores that the banner was closed, and keeps the chosen mode', { meta: { spec: ['4.29'] } }, () => {
  const mode = start();
  mode.toggle();
  mode.close();
  expect(mode.view()).toEqual({ on: true, closed: true, isGray: true });
  expect(mode.log).toEqual([['mode', true], ['closed']]);
});

test('ignores events on other pages and after the banner was closed', () => {
  const elsewhere = start({ offered: false });
  elsewhere.toggle();
  elsewhere.close();
  expect([elsewhere.view(), elsewhere.log]).toEqual([{ on: false, closed: false, isGray: false }, []]);

  const closed = start({ closed: true });
  closed.toggle();
  closed.close();
  expect([closed.view(), closed.log, closed.errors]).toEqual([{ on: false, closed: true, isGray: false }, [], []]);
});
