import { expect, test } from 'vitest';
import { explore, formatExploration } from '#machines/testing/exhaustive/explore.ts';
import { createFrameSystem, FRAME_BUDGET } from './testing/frame-system.ts';

/** `DEPTH=12 npx vitest run machines/preview/exhaustive` uses more. */
const DEPTH = Number(process.env.DEPTH ?? 7);

test('in every interleaving the newest page is shown and strangers are unheard', { timeout: 600_000 }, () => {
  const { rules, ...system } = createFrameSystem(FRAME_BUDGET);
  const found = explore(system, DEPTH);
  process.stdout.write(`${formatExploration('preview', found, rules.machine.taken)}\n`);
  expect(found.states).toBeGreaterThan(1000);
});
