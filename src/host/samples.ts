import type { Node } from '#schemas/node.ts';
import { isRecord } from '#schemas/salvage.ts';

const files = import.meta.glob<unknown>('../../registry/*/*/samples.json', { eager: true, import: 'default' });

const byType = new Map(
  Object.entries(files).map(([file, samples]) => [
    file.split('/').at(-2) ?? '',
    Array.isArray(samples) ? samples.filter(isNode) : [],
  ]),
);

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.type === 'string';
}

/** The samples in a type's folder. */
export function samplesOf(type: string): readonly Node[] {
  return byType.get(type) ?? [];
}
