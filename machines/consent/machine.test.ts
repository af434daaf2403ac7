import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type Consents, everyConsent } from '#schemas/consent.ts';
import { consentMachine } from './machine.ts';
import type { ConsentInput, StoredConsent } from './types.ts';
import { consentView } from './view.ts';

const NONE = everyConsent('denied');
const ALL = everyConsent('granted');
const FUNCTIONS: Consents = { ...NONE, functionality_storage: 'granted' };
const ANALYTICS: Consents = { ...NONE, analytics_storage: 'granted' };
const ADS: Consents = { ...NONE, ad_storage: 'granted' };
const decided = (consents: Consents): StoredConsent => ({ kind: 'decided', consents });

function start(input: Partial<ConsentInput> = {}) {
  const log: unknown[] = [];
  const errors: unknown[] = [];
  const actor = createActor(
    consentMachine.provide({
      actions: {
        keep: (_, consents) => log.push(['keep', consents]),
        logUnreadable: (_, stored) => log.push(['unreadable', stored]),
      },
    }),
    { input: { stored: { kind: 'none' }, defaults: FUNCTIONS, ...input } },
  );
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  return {
    log,
    errors,
    view: () => consentView(actor.getSnapshot()),
    decide: (consents: Consents) => actor.send({ type: 'decide', consents }),
    look: (stored: StoredConsent) => actor.send({ type: 'stored', stored }),
  };
}

test('before anybody has decided the defaults of the shop hold, and nothing is kept', () => {
  const on = start();
  expect(on.view()).toEqual({
    status: 'unknown',
    consents: FUNCTIONS,
    mayRun: { tracking: false, remarketing: false },
  });
  expect([on.log, on.errors]).toEqual([[], []]);
});

test('a cookie that is not in the form is told of, and the defaults hold', () => {
  const on = start({ stored: { kind: 'invalid', value: 'x' } });
  expect([on.view().status, on.view().consents, on.log]).toEqual([
    'unknown',
    FUNCTIONS,
    [['unreadable', { kind: 'invalid', value: 'x' }]],
  ]);
});

test.each([
  [ALL, 'granted', true, true],
  [ANALYTICS, 'partly', true, false],
  [ADS, 'partly', true, true],
  [FUNCTIONS, 'partly', false, false],
  [NONE, 'denied', false, false],
] as const)('a decision %j is kept and says what may run', (consents, status, tracking, remarketing) => {
  const on = start();
  on.decide(consents);
  expect(on.view()).toEqual({ status, consents, mayRun: { tracking, remarketing } });
  expect(on.log).toEqual([['keep', consents]]);

  const again = start({ stored: decided(consents) });
  expect(again.view()).toEqual({ status, consents, mayRun: { tracking, remarketing } });
  expect(again.log).toEqual([]);
});

test('taking back what had been running is a revocation; what never ran is only denied', () => {
  const on = start({ stored: decided(ALL) });
  on.decide(FUNCTIONS);
  expect(on.view().status).toBe('revoked');
  on.decide(NONE);
  expect(on.view().status).toBe('revoked');
  on.decide(ANALYTICS);
  expect(on.view().status).toBe('partly');
  on.decide(NONE);
  expect(on.view().status).toBe('revoked');

  const never = start({ stored: decided(FUNCTIONS) });
  never.decide(NONE);
  expect(never.view().status).toBe('denied');
});

test('defaults that let tracking run can be taken back too', () => {
  const on = start({ defaults: ALL });
  expect(on.view()).toEqual({ status: 'unknown', consents: ALL, mayRun: { tracking: true, remarketing: true } });
  on.decide(NONE);
  expect(on.view().status).toBe('revoked');
});

test('what another tab has decided holds here, and is not kept again', () => {
  const on = start();
  on.look(decided(ALL));
  expect([on.view().status, on.log]).toEqual(['granted', []]);
  on.look(decided(NONE));
  expect([on.view().status, on.log]).toEqual(['revoked', []]);
});

test.each<StoredConsent>([{ kind: 'none' }, { kind: 'invalid', value: 'x' }])(
  'a cookie that went lost meanwhile (%j) takes nothing back, and is told of no second time',
  (stored) => {
    const on = start();
    on.look(stored);
    expect(on.view().status).toBe('unknown');
    on.decide(ALL);
    on.look(stored);
    expect([on.view().status, on.log, on.errors]).toEqual(['granted', [['keep', ALL]], []]);
  },
);
