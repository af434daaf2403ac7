// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPendingInteractions } from './pending-interactions.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<button type="button" id="add"><b>Add</b></button>
    <form action="/cart"><button id="cart">Cart</button></form>`;
});
afterEach(() => {
  vi.useRealTimers();
});

const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const busy = (selector: string) => element(selector).getAttribute('aria-busy');

test('a clicked command is stored, and its button is busy until the command is done', () => {
  const waiting = createPendingInteractions();
  element('#add').addEventListener('click', () => waiting.add());
  element('#add b').click();
  expect([waiting.list(), busy('#add')]).toEqual([[{ kind: 'click', target: element('#add') }], 'true']);
  waiting.clear();
  expect([waiting.list(), busy('#add')]).toEqual([[], null]);
});

test('a form is kept with the button that sent it', () => {
  const waiting = createPendingInteractions();
  element('form').addEventListener('submit', (event) => {
    event.preventDefault();
    waiting.add();
  });
  element('#cart').click();
  const interaction = { kind: 'submit', target: element('form'), submitter: element('#cart') };
  expect([waiting.list(), busy('#cart'), busy('form')]).toEqual([[interaction], 'true', null]);
});

test('several clicks are several interactions, and the button says in the end what it said before', () => {
  element('#add').setAttribute('aria-busy', 'false');
  const waiting = createPendingInteractions();
  element('#add').addEventListener('click', () => waiting.add());
  element('#add').click();
  element('#add').click();
  expect([waiting.list().length, busy('#add')]).toEqual([2, 'true']);
  waiting.clear();
  expect(busy('#add')).toBe('false');
});

test('commands of the page itself are no interaction', () => {
  const waiting = createPendingInteractions();
  element('#add').click();
  vi.advanceTimersByTime(0);
  waiting.add();
  expect(waiting.list()).toEqual([]);
});
