/** Every component type of the registry with its component and its samples, the input of the conformance tests. */
import type { FunctionComponent } from 'react';
import type { Node } from '#schemas/page/node.ts';
import { files } from '../../../src/server/manifest/project-files.ts';
import { readSamples } from '../../../src/server/manifest/read-samples.ts';
import { registry } from '../../index.ts';
import type { ComponentSpec } from '../define.ts';

/** An entry of `samples.v<n>.json`: a node of version n, and the same node in the current version. */
export interface OldSample {
  readonly kept: Node;
  readonly now: Node;
}

export interface ComponentType {
  readonly spec: ComponentSpec;
  readonly Component: FunctionComponent<Record<string, unknown>>;
  readonly samples: readonly Node[];
  /** Samples of older versions, by version. */
  readonly oldSamples: ReadonlyMap<number, readonly OldSample[]>;
}

const sampleFiles = import.meta.glob<readonly Node[]>('../../*/*/samples.json', { eager: true, import: 'default' });
const oldSampleFiles = import.meta.glob<readonly OldSample[]>('../../*/*/samples.v*.json', {
  eager: true,
  import: 'default',
});

/** Those of a shop project go first: its type may replace a built-in one. */
const samplesByType = new Map([
  ...readSamples(Object.entries(sampleFiles)),
  ...readSamples(Object.entries(files.samples)),
]);

async function loadType(type: string, entry: (typeof registry)[string]): Promise<ComponentType> {
  const Component: unknown = (await entry.component()).default;
  const oldSamples = Object.entries(oldSampleFiles).flatMap(([file, samples]) => {
    const [, folder, version] = /\/([^/]+)\/samples\.v(\d+)\.json$/.exec(file) ?? [];
    return folder === type ? [[Number(version), samples] as const] : [];
  });
  return {
    spec: (await entry.spec()).default,
    // The registry pairs each component with its schema.
    Component: Component as ComponentType['Component'],
    samples: samplesByType.get(type) ?? [],
    oldSamples: new Map(oldSamples),
  };
}

export const componentTypes: ReadonlyMap<string, ComponentType> = new Map(
  await Promise.all(
    Object.entries(registry).map(async ([type, entry]) => [type, await loadType(type, entry)] as const),
  ),
);
