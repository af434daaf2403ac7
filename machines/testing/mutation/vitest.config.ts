/** The tests of machines for StrykerJS, which runs them from the first that may fail to the slowest. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SLOW = /\.model\.test\.ts$/;

/** Most mutants fail in an example, so that no model runs for them. */
class FastestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    const byName = files.toSorted((a, b) => b.moduleId.localeCompare(a.moduleId));
    return [...byName.filter((file) => !isSlow(file)), ...byName.filter(isSlow)];
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    testTimeout: 600_000,
    pool: 'threads',
    sequence: { sequencer: FastestFirst },
  },
});
