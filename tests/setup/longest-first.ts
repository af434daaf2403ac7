/** The order of test files. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By path: the machines' models, and tests of whole processes. */
const LONG = /\.model\.test\.ts$|\/tests\/(?:commands|simulation|cluster|deploy|faults|cost|contract\/proxy)\//;

/**
 * Vitest has the largest files run first. Those that take longest are small: at the end one worker would be at them while the
 * others had nothing left.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
