/** The spacing of a node that handles on the page change: tokens of its style (contract, chapter 3 `style`). Pure. */
import { isRecord } from '#schemas/record.ts';
import type { RawNode } from '../page/nodes.ts';

/** Sides with a handle: the space above and below a node, and within it. */
export const SPACINGS = ['marginTop', 'marginBottom', 'padding'] as const;
/** A style property that a handle changes. */
export type Spacing = (typeof SPACINGS)[number];

/** A token with its width in px. */
export interface SpaceToken {
  readonly name: string;
  readonly px: number;
}

/** The token that a node's base style names; undefined where it names none. */
export function spacingOf(node: RawNode, spacing: Spacing): string | undefined {
  const base = isRecord(node.style) && isRecord(node.style.base) ? node.style.base : {};
  const token = base[spacing];
  return typeof token === 'string' ? token : undefined;
}

/** The token whose width is nearest to `px`, of tokens from the narrowest to the widest. */
export function tokenAt(tokens: readonly SpaceToken[], px: number): string {
  const [nearest] = tokens.toSorted((a, b) => Math.abs(a.px - px) - Math.abs(b.px - px));
  return nearest?.name ?? 'none';
}

/** Of tokens from the narrowest to the widest the one `steps` wider, or narrower where that is negative; the last one at the end. */
export function stepToken(names: readonly string[], token: string | undefined, steps: number): string {
  const at = Math.max(0, names.indexOf(token ?? 'none'));
  return names[Math.min(names.length - 1, Math.max(0, at + steps))] ?? 'none';
}

/** Width of a token in px; 0 for none. */
export function pxOf(tokens: readonly SpaceToken[], token: string | undefined): number {
  return tokens.find(({ name }) => name === token)?.px ?? 0;
}
