import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLinearizable, type Model, type Operation } from './linearizability.ts';
import { couponModel, stockModel } from './models.ts';

type Input = { readonly do: 'write'; readonly value: number } | { readonly do: 'read' } | { readonly do: 'add' };
type Entry = Operation<Input, number>;

/** A number that is written, read and counted up; each answers the number that is there then. */
const REGISTER: Model<number, Input, number> = {
  initial: 0,
  keyOf: String,
  step: (state, input, output) => {
    const next = input.do === 'write' ? input.value : input.do === 'add' ? state + 1 : state;
    return output === undefined || output === next ? [next] : [];
  },
};

const write = (value: number, begin: number, end: number): Entry => ({
  input: { do: 'write', value },
  output: value,
  begin,
  end,
});
const read = (output: number, begin: number, end: number): Entry => ({ input: { do: 'read' }, output, begin, end });
const add = (output: number, begin: number, end: number): Entry => ({ input: { do: 'add' }, output, begin, end });
const lost = (input: Input, begin: number): Entry => ({ input, output: undefined, begin, end: Infinity });

describe('a history is linearizable', () => {
  test.each<[string, readonly Entry[]]>([
    ['when nothing has happened', []],
    ['when one thing comes after the other', [write(1, 0, 1), read(1, 2, 3), write(2, 4, 5), read(2, 6, 7)]],
    ['when a read beside a write has the old value', [write(1, 0, 9), read(0, 1, 2), read(1, 3, 4)]],
    ['when of two writes beside each other either comes last', [write(1, 0, 9), write(2, 0, 9), read(1, 10, 11)]],
    [
      'when what nobody answered happened long after',
      [lost({ do: 'write', value: 1 }, 0), read(0, 1, 2), read(1, 3, 4)],
    ],
    ['when what nobody answered never happened', [lost({ do: 'write', value: 1 }, 0), read(0, 1, 2)]],
    ['when counts beside each other differ', [add(2, 0, 9), add(1, 1, 8), read(2, 10, 11)]],
  ])('%s', (_when, history) => {
    expect(isLinearizable(REGISTER, history)).toBe(true);
    expect(isLinearizable(REGISTER, history.toReversed())).toBe(true);
  });
});

describe('a history is not linearizable', () => {
  test.each<[string, readonly Entry[]]>([
    ['when a read after a write has the old value', [write(1, 0, 1), read(0, 2, 3)]],
    ['when an update is lost', [add(1, 0, 9), add(1, 1, 8)]],
    ['when the value goes back', [write(1, 0, 9), read(1, 1, 2), read(0, 3, 4)]],
    ['when two readers see two orders', [write(1, 0, 9), write(2, 0, 9), read(1, 1, 2), read(2, 3, 4), read(1, 5, 6)]],
    [
      'when what nobody answered happens, and then has not',
      [lost({ do: 'write', value: 1 }, 0), read(1, 1, 2), read(0, 3, 4)],
    ],
    ['when it is seen before it begins', [read(1, 0, 1), lost({ do: 'write', value: 1 }, 2)]],
    ['when a value comes from nowhere', [read(7, 0, 1)]],
  ])('%s', (_when, history) => {
    expect(isLinearizable(REGISTER, history)).toBe(false);
    expect(isLinearizable(REGISTER, history.toReversed())).toBe(false);
  });
});

test('the models of stock and coupons refuse what two people cannot both have', () => {
  const take = { do: 'take', pieces: 1 } as const;
  const sold = (begin: number) => ({ input: take, output: 1, begin, end: begin + 5 });
  expect(isLinearizable(stockModel(2), [sold(0), sold(1)])).toBe(true);
  expect(isLinearizable(stockModel(1), [sold(0), sold(1)])).toBe(false);
  const claim = (account: string, remain: number, begin: number) => ({
    input: { do: 'claim', account } as const,
    output: { state: 'claimed', remain },
    begin,
    end: begin + 5,
  });
  expect(isLinearizable(couponModel(2), [claim('anan', 1, 0), claim('boon', 0, 1)])).toBe(true);
  expect(isLinearizable(couponModel(2), [claim('anan', 1, 0), claim('boon', 1, 1)])).toBe(false);
  expect(isLinearizable(couponModel(2), [claim('anan', 1, 0), claim('anan', 0, 1)])).toBe(false);
});

const histories = fc.array(
  fc.record({
    input: fc.oneof(
      fc.record({ do: fc.constant('write' as const), value: fc.nat(2) }),
      fc.record({ do: fc.constantFrom('read' as const, 'add' as const) }),
    ),
    output: fc.option(fc.nat(3), { nil: undefined, freq: 5 }),
    begin: fc.nat(8),
    length: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 5 },
);

test('the search answers as trying all orders does', () => {
  const answers = new Set<boolean>();
  fc.assert(
    fc.property(histories, (drawn) => {
      const history = drawn.map(({ input, output, begin, length }): Entry => {
        return { input, output, begin, end: output === undefined ? Infinity : begin + length };
      });
      const expected = tryAllOrders(0, history);
      answers.add(expected);
      expect(isLinearizable(REGISTER, history)).toBe(expected);
    }),
    { numRuns: 2000, seed: 15 },
  );
  expect(answers).toEqual(new Set([true, false]));
});

/** What linearizable means, without a thought about time: some order, with or without what nobody answered. */
function tryAllOrders(state: number, left: readonly Entry[]): boolean {
  if (left.every(({ output }) => output === undefined)) return true;
  return left.some((first) => {
    const others = left.filter((each) => each !== first);
    if (others.some(({ end }) => end < first.begin)) return false;
    return REGISTER.step(state, first.input, first.output).some((next) => tryAllOrders(next, others));
  });
}
