import { describe, expect, test } from 'vitest';
import { findBase, findChanges, parseDiff } from './changes.ts';
import { runGate, selectMutants } from './gate.ts';

const DIFF = `diff --git a/machines/toast/machine.ts b/machines/toast/machine.ts
--- a/machines/toast/machine.ts
+++ b/machines/toast/machine.ts
@@ -10,2 +10,3 @@ const toast = setup({
+  one
@@ -20,0 +22 @@
+  two
@@ -30,2 +32,0 @@
-  gone
diff --git a/machines/toast/old.ts b/machines/toast/old.ts
--- a/machines/toast/old.ts
+++ /dev/null
@@ -1,2 +0,0 @@
-gone`;

describe('the gate of continuous integration', () => {
  test('reads the changed lines of a diff, and those around what was deleted', () => {
    expect([...parseDiff(DIFF)]).toEqual([['machines/toast/machine.ts', new Set([10, 11, 12, 22, 32, 33])]]);
  });

  test('takes the faults of a changed file and the token mutants of its changed lines', async () => {
    const [selection, ...others] = await selectMutants(new Map([['machines/lazy-mode/machine.ts', new Set([1])]]));
    expect(others).toEqual([]);
    expect(selection?.machine).toBe('lazy-mode');
    const [whole] = await selectMutants(new Map([['machines/lazy-mode/machine.ts', 'all' as const]]));
    expect(whole?.touched).toBeGreaterThan(selection?.touched ?? 0);
  });

  test('takes a sample of each machine where a change touches none, or where it is unknown', async () => {
    const sample = await selectMutants(new Map([['machines/testing/harness.ts', 'all' as const]]));
    expect(sample.length).toBeGreaterThan(8);
    expect(await selectMutants(undefined)).toEqual(sample);
  });

  // All of them take too long here: `npm run machines:faults` and `npm run test:model`.
  test('finds each fault and mutant of what this change touches', { timeout: 600_000 }, async () => {
    const base = findBase();
    const start = performance.now();
    const selections = await selectMutants(base === undefined ? undefined : findChanges(base));
    const { tested, touched, survivors } = await runGate(selections, 1);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const names = selections.map(({ machine }) => machine).join(', ');
    process.stdout.write(`gate: ${tested} of ${touched} mutants of ${names} since ${base ?? 'ever'}, ${seconds} s\n`);
    expect(survivors).toEqual([]);
    expect(tested).toBeGreaterThan(0);
  });
});
