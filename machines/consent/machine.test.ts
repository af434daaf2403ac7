import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type Consents, everyConsent } from '#schemas/consent.ts';
import { type ConsentInput, consentMachine, type StoredConsent } from './machine.ts';
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
        persist: (_, consents) => log.push(['persist', consents]),
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
    readCookie: (stored: StoredConsent) => actor.send({ type: 'stored', stored }),
  };
}

test('applies the defaults of the shop and stores nothing before a decision', () => {
  const on = start();
  expect(on.view()).toEqual({
    status: 'unknown',
    consents: FUNCTIONS,
    mayRun: { tracking: false, remarketing: false },
  });
  expect([on.log, on.errors]).toEqual([[], []]);
});

test('logs a malformed cookie and applies the defaults', { meta: { spec: ['5.5'] } }, () => {
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
] as const)('stores the decision %j and derives what may run', (consents, status, tracking, remarketing) => {
  const on = start();
  on.decide(consents);
  expect(on.view()).toEqual({ status, consents, mayRun: { tracking, remarketing } });
  expect(on.log).toEqual([['persist', consents]]);

  const again = start({ stored: decided(consents) });
  expect(again.view()).toEqual({ status, consents, mayRun: { tracking, remarketing } });
  expect(again.log).toEqual([]);
});

test('revokes tracking that was permitted, and denies tracking that never was', { meta: { spec: ['4.28'] } }, () => {
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

test('revokes tracking that the defaults permitted', () => {
  const on = start({ defaults: ALL });
  expect(on.view()).toEqual({ status: 'unknown', consents: ALL, mayRun: { tracking: true, remarketing: true } });
  on.decide(NONE);
  expect(on.view().status).toBe('revoked');
});

test('adopts the decision of another tab without storing it again', () => {
  const on = start();
  on.readCookie(decided(ALL));
  expect([on.view().status, on.log]).toEqual(['granted', []]);
  on.readCookie(decided(NONE));
  expect([on.view().status, on.log]).toEqual(['revoked', []]);
});

test.each<StoredConsent>([{ kind: 'none' }, { kind: 'invalid', value: 'x' }])(
  'keeps the decision when the cookie is lost or malformed later (%j), and logs nothing',
  (stored) => {
    const on = start();
    on.readCookie(stored);
    expect(on.view().status).toBe('unknown');
    on.decide(ALL);
    on.readCookie(stored);
    expect([on.view().status, on.log, on.errors]).toEqual(['granted', [['persist', ALL]], []]);
  },
);
