/** Attributes of elements: class names, root elements of components, background tones. */
import type { RootProps } from '../define.ts';
import type { Tone } from '../props/shared-fields.ts';

/** Joins class names with blanks, skipping falsy ones; undefined where none is left. */
export function classes(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** Attributes of a component's root element: the node's own, with the component's classes before the node's. */
export function rootProps(root: RootProps, ...names: readonly (string | false | null | undefined)[]): RootProps {
  return { ...root, className: classes(...names, root.className) };
}

/** The attribute that sets the background tone of a band; none for `plain`. */
export function toneProps(tone: Tone): { readonly 'data-tone'?: Tone } {
  return tone === 'plain' ? {} : { 'data-tone': tone };
}
