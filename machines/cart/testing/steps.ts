/** Steps of a schedule, and their random generators. */
import * as fc from 'fast-check';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';

/** Outcomes of a call: 5xx and dropped connections occur before or after the server has applied it. */
export type CallOutcome = 'through' | 'refused' | '5xx before' | '5xx after' | 'dropped before' | 'dropped after';

export interface Edit {
  readonly do: 'set' | 'add';
  readonly tab: number;
  readonly product: number;
  readonly quantity: number;
}

/** Ends of a tab: without `page.hidden` in a crash; `arrived`: its last write reaches the server all the same. */
export interface Ending {
  readonly tab: number;
  readonly crashes: boolean;
  readonly arrived: boolean;
}

export type Step =
  | Edit
  /** ms; parts of the debounce, and jumps of the clock. */
  | { readonly do: 'wait'; readonly ms: number }
  /** Calls that are pending are answered in any order. */
  | { readonly do: 'answer'; readonly tab: number; readonly which: number; readonly outcome: CallOutcome }
  /** Open drafts are saved, with an edit while the save is pending. */
  | { readonly do: 'save'; readonly edit: Edit; readonly outcome: CallOutcome }
  /**
   * A tap before the tab's app runs: the starter stores the addition, which a machine takes over once it has started.
   * `notifies`: the other tabs apply it first; `interrupted`: the tab crashes between the addition and its removal.
   */
  | ({ readonly do: 'tap without app'; readonly notifies: boolean; readonly interrupted: boolean } & Omit<Edit, 'do'>)
  | ({ readonly do: 'reload'; readonly quick: boolean } & Ending)
  | ({ readonly do: 'close' } & Ending)
  | { readonly do: 'open'; readonly tab: number }
  | { readonly do: 'online' | 'page.hidden' | 'page.restored' | 'checkout'; readonly tab: number }
  | { readonly do: 'lose'; readonly key: CredentialErrorKey }
  /** `live`: noticed by the open tabs; else they are loaded again after it. */
  | { readonly do: 'login'; readonly account?: 0 | 1; readonly held: readonly number[]; readonly live: boolean }
  | { readonly do: 'logout' }
  /** No tab is notified: the next call is refused. */
  | { readonly do: 'session ends' }
  | { readonly do: 'storage'; readonly works: boolean };

export type Login = Extract<Step, { do: 'login' }>;

export interface Schedule {
  readonly tabs: 1 | 2;
  readonly steps: readonly Step[];
  /** The shopper's return once the network is back. */
  readonly ends: 'reload' | 'return';
}

const QUANTITY = fc.nat({ max: 4 });
const PRODUCT = fc.nat({ max: 2 });
const OUTCOME = fc.constantFrom<CallOutcome>(
  ...(['through', 'through', 'through', 'through', 'refused'] as const),
  ...(['5xx before', '5xx after', 'dropped before', 'dropped after'] as const),
);
const KEY = fc.constantFrom<CredentialErrorKey>('CHECKOUTED', 'INVALID_CART_CREDENTIALS', 'ALREADY_OWNED', 'NO_AUTH');
const WAIT_MS = fc.constantFrom(10, 50, 200, 499, 500, 1000, 3000, 20_000, 60_000, 86_400_000);

export const schedules: fc.Arbitrary<Schedule> = fc.constantFrom<1 | 2>(1, 2).chain((tabs) =>
  fc.record({
    tabs: fc.constant(tabs),
    steps: fc.array(stepsOf(tabs), { maxLength: 40, size: 'max' }),
    ends: fc.constantFrom<Schedule['ends']>('reload', 'return'),
  }),
);

function stepsOf(tabs: 1 | 2): fc.Arbitrary<Step> {
  const tab = fc.nat({ max: tabs - 1 });
  const edit = (how: Edit['do']) =>
    fc.record({
      do: fc.constant(how),
      tab,
      product: PRODUCT,
      quantity: how === 'set' ? QUANTITY : fc.integer({ min: 1, max: 3 }),
    });
  const ending = { tab, crashes: fc.boolean(), arrived: fc.boolean() };
  const only = <Do extends string>(name: Do) => fc.constant(name);
  const likely = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
  return fc.oneof(
    likely(4, edit('set')),
    likely(3, edit('add')),
    likely(6, fc.record({ do: only('answer'), tab, which: fc.nat({ max: 2 }), outcome: OUTCOME })),
    likely(5, fc.record({ do: only('save'), edit: edit('set'), outcome: OUTCOME })),
    likely(6, fc.record({ do: only('wait'), ms: WAIT_MS })),
    likely(
      2,
      fc.record({
        do: only('tap without app'),
        tab,
        product: PRODUCT,
        quantity: fc.integer({ min: 1, max: 3 }),
        notifies: fc.boolean(),
        interrupted: fc.boolean(),
      }),
    ),
    likely(1, fc.record({ do: only('reload'), quick: fc.boolean(), ...ending })),
    likely(1, fc.record({ do: only('close'), ...ending })),
    likely(1, fc.record({ do: only('open'), tab })),
    likely(3, fc.record({ do: fc.constantFrom('online', 'page.hidden', 'page.restored', 'checkout'), tab })),
    likely(3, fc.record({ do: only('lose'), key: KEY })),
    likely(
      1,
      fc.record({
        do: only('login'),
        // The expected cart does not track which of two tabs still stores another account's edits.
        account: tabs === 1 ? fc.constantFrom<0 | 1>(0, 1) : fc.constant(0 as const),
        held: fc.array(fc.nat({ max: 5 }), { maxLength: 3 }),
        live: fc.boolean(),
      }),
    ),
    likely(1, fc.record({ do: fc.constantFrom('logout', 'session ends') })),
    ...(tabs === 1 ? [likely(1, fc.record({ do: only('storage'), works: fc.boolean() }))] : []),
  );
}
