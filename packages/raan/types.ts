/** `raan/types`: the parts of a component type's declaration. */
import type { BuiltIn } from '../../registry/index.ts';
import type { PropsOf } from '../../registry/kit/define.ts';

export * from '../../registry/kit/define.ts';
export * from '../../registry/kit/props/fields.ts';
export { anchor, gap, type Ratio, ratio, type Tone, tone } from '../../registry/kit/props/shared-fields.ts';

/** Props of a built-in type, for a view that replaces its own: `BuiltInProps<'quote'>`. */
export type BuiltInProps<T extends keyof BuiltIn> = PropsOf<Awaited<ReturnType<BuiltIn[T]['spec']>>['default']>;
