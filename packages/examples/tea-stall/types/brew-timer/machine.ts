import { assign, setup } from 'raan/machines';

/** A tea that steeps: idle, then brewing second by second, then ready. */
export const brewTimer = setup({
  types: {
    input: {} as { readonly seconds: number },
    context: {} as { readonly seconds: number; readonly left: number },
    events: {} as { type: 'start' } | { type: 'stop' },
  },
}).createMachine({
  id: 'brew-timer',
  context: ({ input }) => ({ seconds: input.seconds, left: input.seconds }),
  initial: 'idle',
  states: {
    idle: { entry: assign({ left: ({ context }) => context.seconds }), on: { start: 'brewing' } },
    brewing: {
      on: { stop: 'idle' },
      always: { guard: ({ context }) => context.left === 0, target: 'ready' },
      after: {
        1000: { target: 'brewing', reenter: true, actions: assign({ left: ({ context }) => context.left - 1 }) },
      },
    },
    ready: { on: { start: 'brewing' }, exit: assign({ left: ({ context }) => context.seconds }) },
  },
});
