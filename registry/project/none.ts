/** `#project` without a shop project: the registry holds the built-in types alone. */
import type { ProjectTypes } from '../kit/define.ts';

/** Nothing beside the built-in types. */
export const project: ProjectTypes = { types: {}, omit: [] };
