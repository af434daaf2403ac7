import type { Node } from '#schemas/page/node.ts';
import { describeExtremes } from '../packages/raan/conformance/describe-type.tsx';
import { componentTypes } from './kit/testing/component-types.ts';

/** Props whose checks a JSON Schema can't express. */
const CHECKED_PROPS: Readonly<Record<string, Node['props']>> = {
  sound: { src: '/media/raan/a.mp3' },
  video: { src: 'https://youtu.be/aqz-KE-bpKQ' },
};

for (const [name, type] of componentTypes) describeExtremes(name, type, CHECKED_PROPS[name]);
