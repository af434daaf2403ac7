import type { SnapshotFrom } from 'xstate';
import type { Consents } from '#schemas/consent.ts';
import type { consentMachine } from './machine.ts';
import { type MayRun, mayRun } from './permissions.ts';

/** View for screens. */
export interface ConsentScreen {
  /** `revoked`: tracking was permitted since the page load, and running scripts have to stop. */
  readonly status: 'unknown' | 'granted' | 'partly' | 'denied' | 'revoked';
  readonly consents: Consents;
  readonly mayRun: MayRun;
}

/** Derives what may run from the consents in force, the shop's defaults included. */
export function consentView({ value, context }: SnapshotFrom<typeof consentMachine>): ConsentScreen {
  // No snapshot rests in these transient states.
  const status = value === 'opening' || value === 'evaluating' ? 'unknown' : value;
  return { status, consents: context.consents, mayRun: mayRun(context.consents) };
}
