/** The order of test files. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Vitest has the largest files run first. Those of the machines' models are the smallest and take by far the longest: at the end one
 * worker would be at them while the others had nothing left.
 */
export class ModelsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isModel = ({ moduleId }: TestSpecification) => moduleId.endsWith('.model.test.ts');
    return [...sorted.filter(isModel), ...sorted.filter((file) => !isModel(file))];
  }
}
