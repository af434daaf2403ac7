import { describeSamples } from '../packages/raan/conformance/describe-type.tsx';
import { componentTypes } from './kit/testing/component-types.ts';

for (const [name, type] of componentTypes) describeSamples(name, type);
