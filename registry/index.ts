/** The list of component types: one line a type, each lazily loaded. */
import type { Registry } from './kit/registry.ts';

export const registry: Registry = {
};
