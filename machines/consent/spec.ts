/**
 * What a visitor allows, written from the specification (chapter 4 "Consent", chapter 5 "Consent cookie", chapter 8) and the
 * contract (chapters 7 and 8): defaults until a decision, an unreadable cookie is logged, a decision is kept, another tab's
 * holds here too, and what was allowed once and is no longer has to be stopped.
 */
import { send, type Spec, type Step } from '#machines/testing/specification.ts';
import type { Consents } from '#schemas/consent.ts';
import { consentMachine } from './machine.ts';
import type { StoredConsent } from './types.ts';
import { consentView } from './view.ts';

/** One letter a flag that is granted: functions, analytics, ads. */
type Flags = '' | 'f' | 'a' | 'd' | 'fad';

interface State {
  readonly decided: boolean;
  readonly flags: Flags;
  /** Tracking was allowed before, since the page was loaded. */
  readonly tracked: boolean;
}

const ALL: readonly Flags[] = ['', 'f', 'a', 'd', 'fad'];
const granted = (flags: Flags, letter: string) => (flags.includes(letter) ? 'granted' : 'denied');
const consentsOf = (flags: Flags): Consents => ({
  functionality_storage: granted(flags, 'f'),
  analytics_storage: granted(flags, 'a'),
  ad_storage: granted(flags, 'd'),
});
const tracks = (flags: Flags) => flags.includes('a') || flags.includes('d');

function decide(state: State, flags: Flags): State {
  return { decided: true, flags, tracked: state.tracked || tracks(state.flags) };
}

function statusOf({ decided, flags, tracked }: State): string {
  if (!decided) return 'unknown';
  if (tracked && !tracks(flags)) return 'revoked';
  if (flags === '') return 'denied';
  return flags === 'fad' ? 'granted' : 'partly';
}

const steps: readonly Step<State>[] = [
  ...ALL.map((flags): Step<State> => ({
    name: `decide for [${flags}]`,
    deed: send({ type: 'decide', consents: consentsOf(flags) }),
    comes: (state) => ({ state: decide(state, flags), did: [['keep', consentsOf(flags)]] }),
  })),
  ...ALL.map((flags): Step<State> => ({
    name: `another tab decides for [${flags}]`,
    deed: send({ type: 'stored', stored: { kind: 'decided', consents: consentsOf(flags) } }),
    comes: (state) => ({ state: decide(state, flags) }),
  })),
  ...[{ kind: 'none' } as const, { kind: 'invalid', value: 'x' } as const].map(
    (stored: StoredConsent): Step<State> => ({
      name: `the cookie is ${stored.kind}`,
      deed: send({ type: 'stored', stored }),
      comes: (state) => ({ state }),
    }),
  ),
];

const CHECKED = 'the types ask for the question, the guard has answered it';
const PASSED = 'the machine never rests in these states; the types ask for them';

const spec: Spec<State> = {
  machine: consentMachine,
  worlds: ALL.flatMap((flags) => [
    {
      input: { stored: { kind: 'none' }, defaults: consentsOf(flags) },
      initial: { decided: false, flags, tracked: false },
    },
    {
      input: { stored: { kind: 'invalid', value: 'x' }, defaults: consentsOf(flags) },
      initial: { decided: false, flags, tracked: false },
      did: [['logUnreadable', { kind: 'invalid', value: 'x' }]] as const,
    },
    {
      input: { stored: { kind: 'decided', consents: consentsOf(flags) }, defaults: consentsOf('f') },
      initial: { decided: true, flags, tracked: false },
    },
  ]),
  effects: ['keep', 'logUnreadable'],
  steps,
  view: consentView,
  shows: (state) => ({
    view: {
      status: statusOf(state),
      consents: consentsOf(state.flags),
      mayRun: { tracking: tracks(state.flags), remarketing: state.flags.includes('d') },
    },
    calls: [],
  }),
  infeasible: [
    {
      first: /opening .*isDecided/,
      second: /isRevoked/,
      why: 'nothing has run before the page was loaded, so there is nothing to stop',
    },
  ],
  equivalent: {
    "machine.ts · always the first · stored.kind === 'decided' ? { consents: stored.consents, tracked: cont…": CHECKED,
    'machine.ts · leave out · tracked: false,': 'undefined counts as false',
    "machine.ts · leave out · { target: 'unknown' },": 'opening reads as unknown, and both ignore the same events',
    "machine.ts · leave out · target: 'unknown'": 'opening reads as unknown, and both ignore the same events',
    "rules.ts · another · 'denied'": 'only granted is asked for where the rest is empty',
    "view.ts · always the second · value === 'opening' || value === 'judging' ? 'unknown' : value": PASSED,
    "view.ts · || becomes && · value === 'opening' || value === 'judging'": PASSED,
    "view.ts · another · 'opening'": PASSED,
    "view.ts · another · 'judging'": PASSED,
    "view.ts · another · 'unknown'": PASSED,
  },
  property: {
    name: 'every decision made here is kept, and none else',
    broken: ({ steps: done, asked }) => {
      const decisions = done.filter((name) => name.startsWith('decide')).length;
      const kept = asked.filter(([name]) => name === 'keep').length;
      return decisions === kept ? undefined : `${decisions} decisions, ${kept} kept`;
    },
  },
};

export default spec;
