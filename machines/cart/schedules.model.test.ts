import { expect, test } from 'vitest';
import { scenarios } from './testing/scenarios.ts';
import { runSchedule, runSchedules, tallySchedules } from './testing/schedules.ts';

const TIMEOUT_MS = 3_600_000;
/** `SCHEDULES=10000 SEED=… npx vitest run machines/cart/schedules.model` looks for more. */
const COUNT = Number(process.env.SCHEDULES ?? 500);
const SEED = Number(process.env.SEED ?? 20_261_121);

test.each(Object.entries(scenarios))('no edit is lost and none is applied twice: %s', (_name, schedule) => {
  expect(runSchedule(schedule)).toBeGreaterThan(0);
});

test(
  'no edit is lost and none is applied twice, in any schedule',
  () => {
    const start = performance.now();
    const { schedules, edits, lost, duplicated, broken } = tallySchedules(COUNT, SEED);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(
      `schedules ${schedules}  edits ${edits}  lost ${lost}  duplicated ${duplicated}  seconds ${seconds}\n`,
    );
    // Reports the shortest failing schedule.
    if (lost + duplicated + broken > 0) runSchedules(COUNT, SEED, true);
    expect({ schedules, lost, duplicated, broken }).toEqual({ schedules: COUNT, lost: 0, duplicated: 0, broken: 0 });
    expect(edits).toBeGreaterThan(COUNT);
  },
  TIMEOUT_MS,
);
