import type { RootProps } from '../define.ts';

/** Class names joined by blanks; what is not there is left out. */
export function classes(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** Attributes of a component's root element: the node's own, with the component's classes before them. */
export function rootProps(root: RootProps, ...names: readonly (string | false | null | undefined)[]): RootProps {
  return { ...root, className: classes(...names, root.className) };
}
