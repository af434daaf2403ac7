import { expect, test } from 'vitest';
import { runSchedules } from './testing/schedules.ts';

const TIMEOUT_MS = 3_600_000;
/** `SCHEDULES=10000 SEED=… npx vitest run machines/cart/machine.model` looks for more. */
const COUNT = Number(process.env.SCHEDULES ?? 500);
const SEED = Number(process.env.SEED ?? 20_261_121);

test(
  'no edit is lost and none is applied twice, in any schedule',
  () => {
    const { edits } = runSchedules(COUNT, SEED);
    process.stdout.write(`schedules ${COUNT}  edits ${edits}  lost 0  duplicated 0\n`);
    expect(edits).toBeGreaterThan(COUNT);
  },
  TIMEOUT_MS,
);
