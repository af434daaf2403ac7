import { describe, expect, test } from 'vitest';
import type { ResolvedNode } from '../src/renderer/resolve/resolved-node.ts';
import { parts } from './kit/testing/parts.ts';
import { resolved } from '../src/renderer/testing/resolved.tsx';

/** Nodes that were written for an older version of their type go on showing what they showed. */
const steps = [...parts].flatMap(([type, { spec, kept }]) =>
  Array.from({ length: spec.v - 1 }, (_, index) => index + 1).map((version) => ({
    type,
    version,
    spec,
    kept: kept.get(version) ?? [],
  })),
);

test('old samples are kept of no other versions than those that are left behind', () => {
  const all = [...parts].flatMap(([type, { kept }]) => [...kept.keys()].map((version) => `${type} ${version}`));
  expect(all.sort()).toEqual(steps.map(({ type, version }) => `${type} ${version}`).sort());
});

describe.each(steps)('$type from version $version', ({ type, version, spec, kept }) => {
  const step = spec.migrations?.[version];

  test('has a step to the next version, and keeps samples', () => {
    expect(step).toBeTypeOf('function');
    expect(kept.map((sample) => [sample.kept.type, sample.kept.v])).toEqual(kept.map(() => [type, version]));
    expect(kept.length).toBeGreaterThan(0);
  });

  test('its old samples become what one writes today, without a fault', () => {
    for (const sample of kept) {
      const [old, now] = [resolved(sample.kept, 'th'), resolved({ ...sample.now, v: spec.v }, 'th')];
      expect([old.diagnostics, now.diagnostics]).toEqual([[], []]);
      expect(old.nodes).toEqual(now.nodes);
      expect(now.nodes.map((node: ResolvedNode) => node.type)).toEqual([type]);
    }
  });

  test('the step is pure: it leaves what it is given alone and says the same twice', () => {
    for (const { kept: node } of kept) {
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
