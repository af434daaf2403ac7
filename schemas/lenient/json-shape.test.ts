import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRecord } from '../record.ts';
import { findShapeFault } from './json-shape.ts';

const NONE = { depth: Infinity, keys: Infinity, values: Infinity };

/** Levels, most keys of one object, and commas of a value. */
function shapeOf(value: unknown): { readonly depth: number; readonly keys: number; readonly commas: number } {
  const inner = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  const shapes = inner.map(shapeOf);
  const isNested = typeof value === 'object' && value !== null;
  return {
    depth: Number(isNested) + Math.max(0, ...shapes.map(({ depth }) => depth)),
    keys: Math.max(isRecord(value) ? inner.length : 0, ...shapes.map(({ keys }) => keys)),
    commas: Math.max(0, inner.length - 1) + shapes.reduce((sum, { commas }) => sum + commas, 0),
  };
}

test('measures any JSON as its values have it, whatever its texts hold', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\\"', '[{,', '}]', '\\\\"{'));
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof({ maxDepth: 6 }, fc.integer(), text, fc.array(tie('value')), fc.dictionary(text, tie('value'))),
  }));
  fc.assert(
    fc.property(json.value, (value) => {
      const written = JSON.stringify(value);
      const { depth, keys, commas } = shapeOf(value);
      expect(findShapeFault(written, { depth, keys: Math.max(1, keys), values: commas + 1 })).toBeUndefined();
      const faults = [
        findShapeFault(written, { ...NONE, depth: depth - 1 }),
        findShapeFault(written, { ...NONE, keys: keys - 1 }),
        findShapeFault(written, { ...NONE, values: commas }),
      ];
      expect(faults).toEqual([
        depth > 0 ? `expected at most ${depth - 1} levels` : undefined,
        keys > 1 ? `expected at most ${keys - 1} names in one object` : undefined,
        commas > 0 ? `expected at most ${commas} values` : undefined,
      ]);
    }),
  );
});

test('ends with any text, JSON or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', 'a') }), (text) => {
      findShapeFault(text, { depth: 3, keys: 3, values: 3 });
    }),
  );
});
