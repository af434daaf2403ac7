/**
 * Model of the consents, from the specification (chapters 4 "Consent", 5 "Consent cookie" and 8) and the contract
 * (chapters 7 and 8). Defaults apply until a decision, and a malformed cookie is logged. A decision is stored, and
 * another tab's decision applies here too. Tracking that is no longer permitted has to stop.
 */
import { type Command, send, type Spec } from '#machines/testing/model.ts';
import type { Consents } from '#schemas/consent.ts';
import { consentMachine, type StoredConsent } from './machine.ts';
import { consentView } from './view.ts';

/** One letter per granted flag: functions, analytics, ads. */
type Flags = '' | 'f' | 'a' | 'd' | 'fa' | 'fad';

interface State {
  readonly decided: boolean;
  readonly flags: Flags;
  /** Tracking was permitted before, since the page load. */
  readonly tracked: boolean;
}

const ALL: readonly Flags[] = ['', 'f', 'a', 'd', 'fa', 'fad'];
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

const commands: readonly Command<State>[] = [
  ...ALL.map((flags): Command<State> => ({
    name: `decide for [${flags}]`,
    stimulus: send({ type: 'decide', consents: consentsOf(flags) }),
    next: (state) => ({ state: decide(state, flags), effects: [['persist', consentsOf(flags)]] }),
  })),
  ...ALL.map((flags): Command<State> => ({
    name: `another tab decides for [${flags}]`,
    stimulus: send({ type: 'stored', stored: { kind: 'decided', consents: consentsOf(flags) } }),
    next: (state) => ({ state: decide(state, flags) }),
  })),
  ...[{ kind: 'none' } as const, { kind: 'invalid', value: 'x' } as const].map(
    (stored: StoredConsent): Command<State> => ({
      name: `the cookie is ${stored.kind}`,
      stimulus: send({ type: 'stored', stored }),
      next: (state) => ({ state }),
    }),
  ),
];

const GUARDED = 'a guard has checked the condition before; the types require it';
const TRANSIENT = 'no snapshot rests in these states; the types require them';

const spec: Spec<State> = {
  machine: consentMachine,
  environments: ALL.flatMap((flags) => [
    {
      input: { stored: { kind: 'none' }, defaults: consentsOf(flags) },
      initial: { decided: false, flags, tracked: false },
    },
    {
      input: { stored: { kind: 'invalid', value: 'x' }, defaults: consentsOf(flags) },
      initial: { decided: false, flags, tracked: false },
      effects: [['logUnreadable', { kind: 'invalid', value: 'x' }]] as const,
    },
    {
      input: { stored: { kind: 'decided', consents: consentsOf(flags) }, defaults: consentsOf('f') },
      initial: { decided: true, flags, tracked: false },
    },
  ]),
  effects: ['persist', 'logUnreadable'],
  commands,
  isLarge: true,
  view: consentView,
  observe: (state) => ({
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
      reason: 'no script ran before the page load, so there is nothing to stop',
    },
  ],
  equivalent: {
    "view.ts · const status = value === 'opening' || value === 'evaluating' ? 'unknown' : value; · value === 'evaluating' → false":
      TRANSIENT,
    "machine.ts · stored.kind === 'decided' · stored.kind === 'decided' → true": GUARDED,
    "permissions.ts · if (granted === 0) return 'denied'; · 'denied' → \"\"": 'only granted flags are read',
    "view.ts · const status = value === 'opening' || value === 'evaluating' ? 'unknown' : value; · value === 'opening' || value === 'evaluating' → false":
      TRANSIENT,
    "view.ts · const status = value === 'opening' || value === 'evaluating' ? 'unknown' : value; · value === 'opening' → false":
      TRANSIENT,
    "view.ts · const status = value === 'opening' || value === 'evaluating' ? 'unknown' : value; · value === 'opening' || value === 'evaluating' → value === 'opening' && value === 'evaluating'":
      TRANSIENT,
    "view.ts · const status = value === 'opening' || value === 'evaluating' ? 'unknown' : value; · 'opening' → \"\"":
      TRANSIENT,
    "view.ts · const status = value === 'opening' || value === 'evaluating' ? 'unknown' : value; · 'evaluating' → \"\"":
      TRANSIENT,
    "view.ts · const status = value === 'opening' || value === 'evaluating' ? 'unknown' : value; · 'unknown' → \"\"":
      TRANSIENT,
  },
  property: {
    name: 'every decision of this tab is stored, and no other',
    violation: ({ commands: names, invocations }) => {
      const decisions = names.filter((name) => name.startsWith('decide')).length;
      const stored = invocations.filter(([name]) => name === 'persist').length;
      return decisions === stored ? undefined : `${decisions} decisions, ${stored} stored`;
    },
  },
};

export default spec;
