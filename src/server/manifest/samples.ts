import { files as ofProject } from './project-files.ts';
import type { Node } from '#schemas/page/node.ts';
import { readSamples } from './read-samples.ts';

const files = import.meta.glob<unknown>('../../../registry/*/*/samples.json', { eager: true, import: 'default' });
const byType = readSamples([...Object.entries(files), ...Object.entries(ofProject.samples)]);

/** The samples in a type's folder. */
export function samplesOf(type: string): readonly Node[] {
  return byType.get(type) ?? [];
}
