/** The order of test files. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By path, the longest first: minutes of commands, the cart's model, the tests of whole processes, other models. */
const LONG = [
  /\/tests\/commands\//,
  /\/machines\/cart\/machine\.model\.test\.ts$/,
  /\/tests\/(?:cluster|simulation)\//,
  /\.model\.test\.ts$|\/tests\/(?:deploy|faults|cost|contract\/proxy)\//,
];

/**
 * Vitest runs the largest files first. But the slowest files are small: at the end one worker would still run them
 * while the others had nothing left.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONG.findIndex((pattern) => pattern.test(moduleId));
      return rank < 0 ? LONG.length : rank;
    };
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
