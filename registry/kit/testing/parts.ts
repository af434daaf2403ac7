/** Every type of the registry with its component and its samples. */
import type { FunctionComponent } from 'react';
import type { Node } from '#schemas/node.ts';
import { registry } from '../../index.ts';
import type { ComponentSpec } from '../define.ts';

/** A node of an older version, and the same as one writes it now. */
export interface KeptSample {
  readonly kept: Node;
  readonly now: Node;
}

export interface Part {
  readonly spec: ComponentSpec;
  readonly Component: FunctionComponent<Record<string, unknown>>;
  readonly samples: readonly Node[];
  /** What stands in `samples.v<n>.json`, by n. */
  readonly kept: ReadonlyMap<number, readonly KeptSample[]>;
}

const sampleFiles = import.meta.glob<readonly Node[]>('../../*/*/samples.json', { eager: true, import: 'default' });
const keptFiles = import.meta.glob<readonly KeptSample[]>('../../*/*/samples.v*.json', {
  eager: true,
  import: 'default',
});

async function partOf(type: string, entry: (typeof registry)[string]): Promise<Part> {
  const Component: unknown = (await entry.component()).default;
  const sampleFile = Object.keys(sampleFiles).find((file) => file.endsWith(`/${type}/samples.json`));
  const kept = Object.entries(keptFiles).flatMap(([file, samples]) => {
    const [, folder, version] = /\/([^/]+)\/samples\.v(\d+)\.json$/.exec(file) ?? [];
    return folder === type ? [[Number(version), samples] as const] : [];
  });
  return {
    spec: (await entry.spec()).default,
    // The registry pairs each component with its schema.
    Component: Component as Part['Component'],
    samples: sampleFiles[sampleFile ?? ''] ?? [],
    kept: new Map(kept),
  };
}

export const parts: ReadonlyMap<string, Part> = new Map(
  await Promise.all(Object.entries(registry).map(async ([type, entry]) => [type, await partOf(type, entry)] as const)),
);
