// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { assign, fromPromise, setup, useProcess } from './machines.ts';

afterEach(cleanup);

const counter = setup({
  types: { input: {} as { from: number }, context: {} as { count: number }, events: {} as { type: 'add' } },
}).createMachine({
  id: 'counter',
  context: ({ input }) => ({ count: input.from }),
  on: { add: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});

function Counter({ from }: { readonly from: number }) {
  const [{ context }, send] = useProcess(counter, { input: { from } });
  return (
    <button type="button" onClick={() => send({ type: 'add' })}>
      {context.count}
    </button>
  );
}

const shown = () => screen.getByRole('button').textContent;

test('a process continues with the same input, and restarts with another', () => {
  const at = (from: number) => (
    <StrictMode>
      <Counter from={from} />
    </StrictMode>
  );
  const { rerender } = render(at(3));
  fireEvent.click(screen.getByRole('button'));
  rerender(at(3));
  expect(shown()).toBe('4');
  act(() => rerender(at(10)));
  expect(shown()).toBe('10');
  fireEvent.click(screen.getByRole('button'));
  expect(shown()).toBe('11');
});

const sender = setup({
  types: {
    input: {} as { send: () => Promise<string> },
    context: {} as { send: () => Promise<string>; answer: string },
    events: {} as { type: 'send' },
  },
  actors: { send: fromPromise<string, () => Promise<string>>(({ input }) => input()) },
}).createMachine({
  id: 'sender',
  context: ({ input }) => ({ send: input.send, answer: '' }),
  initial: 'idle',
  states: {
    idle: { on: { send: 'sending' } },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.send,
        onDone: { target: 'sent', actions: assign({ answer: ({ event }) => event.output }) },
      },
    },
    sent: {},
  },
});

function Sender({ answer }: { readonly answer: string }) {
  const [{ context }, send] = useProcess(sender, { input: { send: () => Promise.resolve(answer) } });
  return (
    <button type="button" onClick={() => send({ type: 'send' })}>
      {context.answer}
    </button>
  );
}

test('a function of the input may be new with each render', async () => {
  render(<Sender answer="sent" />);
  fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByText('sent')).tagName).toBe('BUTTON');
});
