import { describe, expect, test } from 'vitest';
import type { ResolvedNode } from '../src/renderer/resolve/resolved-node.ts';
import { componentTypes } from './kit/testing/component-types.ts';
import { resolved } from '../src/renderer/testing/resolved.tsx';

/** Nodes of older versions render as before after their migration. */
const steps = [...componentTypes].flatMap(([type, { spec, oldSamples }]) =>
  Array.from({ length: spec.v - 1 }, (_, index) => index + 1).map((version) => ({
    type,
    version,
    spec,
    samples: oldSamples.get(version) ?? [],
  })),
);

test('has old samples of exactly the versions that have a migration', () => {
  const all = [...componentTypes].flatMap(([type, { oldSamples }]) =>
    [...oldSamples.keys()].map((version) => `${type} ${version}`),
  );
  expect(all.sort()).toEqual(steps.map(({ type, version }) => `${type} ${version}`).sort());
});

describe.each(steps)('$type from version $version', ({ type, version, spec, samples }) => {
  const step = spec.migrations?.[version];

  test('has a migration to the next version, and samples of its own', () => {
    expect(step).toBeTypeOf('function');
    expect(samples.map((sample) => [sample.kept.type, sample.kept.v])).toEqual(samples.map(() => [type, version]));
    expect(samples.length).toBeGreaterThan(0);
  });

  test('migrates its old samples to their current form without diagnostics', () => {
    for (const sample of samples) {
      const [old, now] = [resolved(sample.kept, 'th'), resolved({ ...sample.now, v: spec.v }, 'th')];
      expect([old.diagnostics, now.diagnostics]).toEqual([[], []]);
      expect(old.nodes).toEqual(now.nodes);
      expect(now.nodes.map((node: ResolvedNode) => node.type)).toEqual([type]);
    }
  });

  test('is pure: leaves its argument alone and returns the same result twice', () => {
    for (const { kept: node } of samples) {
      const given = frozen(structuredClone(node.props ?? {}));
      const first = step?.(given);
      expect(step?.(given)).toEqual(first);
      expect(first).not.toBe(undefined);
      expect(given).toEqual(node.props ?? {});
    }
  });
});

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
