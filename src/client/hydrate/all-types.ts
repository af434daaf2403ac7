/** Every type with its lazy component: a chunk of its own (type-lists.ts). */
import { registry } from '#registry/index.ts?components';
import type { ComponentList } from '../../renderer/react/components.ts';
import { ownTypes } from '../../own-types/own-types.ts';

export const allTypes: ComponentList = { ...registry, ...ownTypes };
