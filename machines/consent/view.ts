import type { SnapshotFrom } from 'xstate';
import type { Consents } from '#schemas/consent.ts';
import type { consentMachine } from './machine.ts';
import { type MayRun, mayRun } from './rules.ts';

export interface ConsentScreen {
  readonly status: 'unknown' | 'granted' | 'partly' | 'denied' | 'revoked';
  readonly consents: Consents;
  readonly mayRun: MayRun;
}

export function consentView({ value, context }: SnapshotFrom<typeof consentMachine>): ConsentScreen {
  // Opening and judging are passed through at once; a snapshot never rests there.
  const status = value === 'opening' || value === 'judging' ? 'unknown' : value;
  return { status, consents: context.consents, mayRun: mayRun(context.consents) };
}
