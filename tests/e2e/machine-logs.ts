/** Logs of the machines of all pages in a test of the built shop: no step may contradict their specifications. */
import { type BrowserContext, expect, test as base } from '@playwright/test';
import { collectMachineLogs, findContradictions } from '#machines/testing/replay/collect.ts';
import type { LoggedStep } from '#machines/testing/replay/log.ts';

interface Fixtures {
  /** The steps of all machines of all pages so far; a test that has checked some of them removes these. */
  readonly machineSteps: LoggedStep[];
}

export const test = base.extend<Fixtures>({
  machineSteps: [
    async ({ browser, context }, use, info) => {
      const steps: LoggedStep[] = [];
      await collectMachineLogs(context, steps);
      browser.on('context', collect);
      await use(steps);
      browser.off('context', collect);
      // `npm test` adds them up (src/cli/test/results.mjs).
      info.annotations.push({ type: 'machine-events', description: String(steps.length) });
      expect(await findContradictions(steps)).toEqual([]);

      function collect(other: BrowserContext): Promise<void> {
        return collectMachineLogs(other, steps);
      }
    },
    { auto: true },
  ],
});
