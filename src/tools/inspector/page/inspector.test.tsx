// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createActor, createMachine } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { toastMachine } from '#machines/toast/machine.ts';
import { createStore } from '../../../shop/store.ts';
import { type Event, FromShop, type WireMessage } from '../messages.ts';
import { createActorObserver } from '../actor-observer.ts';
import { EMPTY_LOG, logReducer, type Log } from './log/log.ts';
import { Inspector } from './inspector.tsx';
import { stubResizeObserver } from '../../../../tests/setup/resize-observer.ts';

beforeEach(() => {
  Element.prototype.scrollBy = () => {};
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  stubResizeObserver();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The inspector connected to a real machine of the shop. */
async function renderInspector() {
  const log = createStore<Log>(EMPTY_LOG);
  const receive = (message: WireMessage) => log.set(logReducer(log.get(), v.parse(FromShop, structuredClone(message))));
  const observer = createActorObserver(receive);
  const send = vi.fn<(sessionId: string, event: Event) => void>((sessionId, event) => {
    const reason = observer.send(sessionId, event);
    if (reason !== undefined) receive({ type: '@raan.refused', sessionId, reason });
  });
  await act(async () => void render(<Inspector connection={{ log, hasShop: () => true, send }} />));
  const start = () =>
    act(async () => {
      receive({ type: '@raan.page', href: 'http://shop.example/en/products?inspect' });
      const toast = createActor(toastMachine, { inspect: observer.inspect }).start();
      toast.send({ type: 'toast.add', notice: { type: 'info', title: 'Hello' }, at: 0 });
      toast.send({ type: 'toast.close', id: 'nobody', at: 1 });
    });
  return { start, send, receive, user: userEvent.setup() };
}

const machine = (name: RegExp) => within(screen.getByRole('navigation')).getByRole('button', { name });
const log = () => within(screen.getByRole('listbox', { name: 'Event log' }));
const events = () =>
  log()
    .getAllByRole('option')
    .map(({ title }) => title);
test('shows every chart and instructions before a page is connected', async () => {
  await renderInspector();
  expect(screen.getByText(/Waiting for the page of the shop/)).toBeTruthy();
  await act(async () => machine(/^cart$/).click());
  expect(await screen.findByTitle('The cart machine')).toBeTruthy();
  expect(screen.getByText('No actor of this machine has run on this page.')).toBeTruthy();
});

test('lists running machines first, with state, context, log and fired transitions', async () => {
  const { start } = await renderInspector();
  await start();
  expect(within(screen.getByRole('navigation')).getAllByRole('button')[0]?.textContent).toMatch(/^toast1 live/);
  await screen.findByTitle('The toast machine');
  expect(events()).toEqual(['xstate.init', 'toast.add', 'toast.close']);
  const active = [...document.querySelectorAll('svg .active')].map((state) => state.getAttribute('data-state'));
  expect(active).toEqual(['toast', 'toast.counting']);
  fireEvent.click(log().getByText('toast.add'));
  const firedLines = [...document.querySelectorAll('svg .line.fired')];
  expect(firedLines.map(({ textContent }) => textContent)).toEqual([
    'toast.add / add →\u00a0evaluating',
    'always [isCounting] →\u00a0counting',
  ]);
  expect(document.querySelectorAll('svg .arrow.fired')).toHaveLength(1);
  // In the event, and in the context.
  expect(screen.getAllByText('"Hello"')).toHaveLength(2);
});

test('lists and draws a machine of a component, which is in no list', async () => {
  const { receive } = await renderInspector();
  await act(async () => {
    receive({ type: '@raan.page', href: 'http://shop.example/en?inspect' });
    const observer = createActorObserver(receive);
    const timer = createMachine({
      id: 'brew-timer',
      initial: 'idle',
      states: { idle: { on: { start: 'brewing' } }, brewing: {} },
    });
    createActor(timer, { inspect: observer.inspect }).start().send({ type: 'start' });
  });
  expect(machine(/^brew-timer/).textContent).toBe('brew-timer1 livebrewing');
  await screen.findByTitle('The brew-timer machine');
  const active = [...document.querySelectorAll('svg .active')].map((state) => state.getAttribute('data-state'));
  expect(active).toEqual(['brew-timer', 'brew-timer.brewing']);
});

test('lists a machine that has ended, draws its final state and accepts no event', async () => {
  const { receive } = await renderInspector();
  await act(async () => {
    receive({ type: '@raan.page', href: 'http://shop.example/en?inspect' });
    const observer = createActorObserver(receive);
    const seat = createMachine({
      id: 'tasting-seat',
      initial: 'open',
      states: { open: { on: { book: 'booked' } }, booked: { type: 'final' } },
    });
    createActor(seat, { inspect: observer.inspect }).start().send({ type: 'book' });
  });
  expect(machine(/^tasting-seat/).textContent).toBe('tasting-seatendedbooked');
  await act(async () => machine(/^tasting-seat/).click());
  await screen.findByTitle('The tasting-seat machine');
  const borders = [...document.querySelectorAll('svg [data-state]')].map((state) => [
    state.getAttribute('data-state'),
    state.querySelectorAll(':scope > rect').length,
  ]);
  expect(Object.fromEntries(borders)).toEqual({ 'tasting-seat': 1, 'tasting-seat.open': 1, 'tasting-seat.booked': 2 });
  expect(screen.getByText(/, ended$/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Send an event' })).toBe(null);
});

test('collapses and expands states by mouse and keyboard', { meta: { field: ['0.3'] } }, async () => {
  const { user } = await renderInspector();
  await act(async () => machine(/^cart$/).click());
  await screen.findByTitle('The cart machine');
  const chart = () => within(screen.getByRole('region', { name: 'Chart of cart' }));
  const saving = () => chart().getByRole('button', { name: 'cart.sync.saving' });
  const states = () =>
    [...document.querySelectorAll('svg [data-state]')].map((state) => state.getAttribute('data-state'));
  expect(saving().getAttribute('aria-expanded')).toBe('false');
  expect(states()).not.toContain('cart.sync.saving.attempt');

  saving().focus();
  expect(document.querySelectorAll('svg .arrow.pointed').length).toBeGreaterThan(0);
  await act(() => user.keyboard('{Enter}'));
  await waitFor(() => expect(saving().getAttribute('aria-expanded')).toBe('true'));
  expect(document.activeElement).toBe(saving());
  expect(states()).toContain('cart.sync.saving.attempt');
  await act(() => user.click(saving()));
  await waitFor(() => expect(states()).not.toContain('cart.sync.saving.attempt'));

  await act(() => user.click(screen.getByRole('button', { name: 'Expand all' })));
  await waitFor(() => expect(states()).toHaveLength(38));
  await act(() => user.click(screen.getByRole('button', { name: 'Collapse all' })));
  await waitFor(() => expect(states()).toEqual(['cart', 'cart.sync', 'cart.handoff']));
});

test('travels through time by slider and arrow keys, and back to live', async () => {
  const { start, user } = await renderInspector();
  await start();
  await screen.findByTitle('The toast machine');
  const chosen = () => log().getByRole('option', { selected: true }).title;
  const slider = screen.getByRole('slider', { name: 'Moment' });
  fireEvent.change(slider, { target: { value: '0' } });
  expect(chosen()).toBe('xstate.init');
  expect(screen.queryByRole('heading', { name: 'Send an event' })).toBe(null);
  screen.getByRole('listbox').focus();
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('toast.add');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^2 of 3, toast.add at /);
  await user.keyboard('{End}{Home}{ArrowUp}');
  expect(chosen()).toBe('xstate.init');
  await user.click(screen.getByRole('button', { name: 'Live' }));
  expect(chosen()).toBe('toast.close');
  expect(screen.getByRole('heading', { name: 'Send an event' })).toBeTruthy();
});

test('filters the log by a search', async () => {
  const { start, user } = await renderInspector();
  await start();
  await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'nobody');
  expect(events()).toEqual(['toast.close']);
  expect(screen.getByText('1 step')).toBeTruthy();
});

test('sends accepted events to the actor, and reports invalid ones', async () => {
  const { start, send, user } = await renderInspector();
  await start();
  const accepted = within(screen.getByRole('list', { name: 'Events that this state accepts' }));
  await user.click(accepted.getByRole('button', { name: /^toast\.close/ }));
  const field = screen.getByRole('textbox', { name: 'Event to send, as JSON' });
  expect(field).toHaveProperty('value', '{\n  "type": "toast.close"\n}');
  expect(document.activeElement).toBe(field);

  fireEvent.change(field, { target: { value: '{ "type": "toast.close", }' } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert').textContent).toContain('Line 1, column 24: a comma stands after the last entry');
  expect(send).not.toHaveBeenCalled();

  fireEvent.change(field, { target: { value: '{ "type": "toast.close", "id": "none", "at": 5 }' } });
  await user.type(field, '{Control>}{Enter}{/Control}');
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.any(String), { type: 'toast.close', id: 'none', at: 5 });
  expect(events().at(-1)).toBe('toast.close');
  expect(screen.getByText('Sent toast.close.')).toBeTruthy();

  fireEvent.change(field, { target: { value: '{ "type": "xstate.stop" }' } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert').textContent).toContain('XState’s own');
});

test('returns to live when the page is loaded again', async () => {
  const { start, receive } = await renderInspector();
  await start();
  fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } });
  await act(async () => receive({ type: '@raan.page', href: 'http://shop.example/' }));
  expect(screen.getByRole('button', { name: 'Live' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('listbox')).toBe(null);
});
