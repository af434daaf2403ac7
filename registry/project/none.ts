/** `#project` without a shop project: the registry only holds the built-in types. */
import type { ProjectTypes } from '../kit/define.ts';

/** Nothing beside the built-in types. */
export const project: ProjectTypes = { types: {}, omit: [] };
