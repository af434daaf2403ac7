// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import type { CallStore } from './store-client.ts';
import { useEditedQuery } from './use-store-query.ts';

const asked = vi.fn<(name: string) => object>();
const store = ((name) => Promise.resolve(asked(name))) as CallStore;
const tokens = (...names: readonly string[]) => ({ ok: true, data: { tokens: names.map((name) => ({ name })) } });
const REFUSED = { ok: false, kind: 'refused', key: 'LAST_OWNER', message: '' };

function Tokens() {
  const { data, isUnread, refusal, change } = useEditedQuery('builderTokens', {}, { interval: 15_000 });
  return (
    <button type="button" onClick={() => void change(() => store('builderRevokeToken', { id: '1' }))}>
      {JSON.stringify([data?.tokens.map(({ name }) => name), isUnread, refusal?.kind])}
    </button>
  );
}

let services = builderServices();
const show = (count: number) =>
  act(
    async () =>
      void render(
        <BuilderContext value={services}>
          {Array.from({ length: count }, (_, index) => (
            <Tokens key={index} />
          ))}
        </BuilderContext>,
      ),
  );
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
const shown = () => screen.getAllByRole('button').map(({ textContent }) => JSON.parse(textContent) as unknown);
const calls = () => asked.mock.calls.map(([name]) => name);

beforeEach(() => {
  services = builderServices({ store });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  asked.mockReset();
});

test('components on screen share a request, and one that opens later reads again', async () => {
  asked.mockReturnValueOnce(tokens('a')).mockReturnValueOnce(tokens('b'));
  await show(2);
  expect([shown(), calls()]).toEqual([
    [
      [['a'], false, null],
      [['a'], false, null],
    ],
    ['builderTokens'],
  ]);
  cleanup();
  await act(() => new Promise((dropped) => setTimeout(dropped)));
  await show(1);
  expect(shown()).toEqual([[['b'], false, null]]);
});

test('a component that opens beside another one of the same data reads again, for both', async () => {
  asked.mockReturnValueOnce(tokens('a')).mockReturnValueOnce(tokens('b'));
  await show(1);
  await show(1);
  expect(shown()).toEqual([
    [['b'], false, null],
    [['b'], false, null],
  ]);
});

test('a change replaces the data; a refused one says so and reads again', async () => {
  asked.mockReturnValueOnce(tokens('a', 'b')).mockReturnValueOnce(tokens('b'));
  await show(1);
  await press();
  expect([shown(), calls()]).toEqual([[[['b'], false, null]], ['builderTokens', 'builderRevokeToken']]);
  asked.mockReturnValueOnce(REFUSED).mockReturnValueOnce(tokens('b', 'c'));
  await press();
  expect([shown(), calls().slice(2)]).toEqual([
    [[['b', 'c'], false, 'refused']],
    ['builderRevokeToken', 'builderTokens'],
  ]);
});

test('a read that fails from time to time leaves what is shown', async () => {
  asked.mockReturnValueOnce({ ok: false, kind: 'unreachable' }).mockReturnValueOnce(tokens('a'));
  await show(1);
  expect(shown()).toEqual([[null, true, 'unreachable']]);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(shown()).toEqual([[['a'], false, null]]);
  asked.mockReturnValueOnce({ ok: false, kind: 'unreachable' });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect([shown(), calls().length]).toEqual([[[['a'], false, 'unreachable']], 3]);
});
