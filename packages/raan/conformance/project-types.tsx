/**
 * `raan test`: runs the conformance suite over the types of the shop project, including its views of built-in types.
 */
import process from 'node:process';
import { test } from 'vitest';
import { project } from '#project';
import { componentTypes } from '../../../registry/kit/testing/component-types.ts';
import { describeExtremes, describeSamples } from './describe-type.tsx';

/** `raan test types/quote` checks only these types. */
const named = process.env.RAAN_TEST_TYPES?.split(',');
const own = [...componentTypes].filter(
  ([name]) => Object.hasOwn(project.types, name) && named?.includes(name) !== false,
);
for (const [name, type] of own) {
  describeSamples(name, type);
  describeExtremes(name, type);
}
if (own.length === 0) test('the shop has no types of its own', () => {});
