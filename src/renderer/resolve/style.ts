/**
 * A node's style per breakpoint as generated classes (never inline `style`). Equal declarations share one class.
 * Breakpoints are widths of the page's container, so a framed or narrow page follows its own width.
 */
import { type Breakpoint, BREAKPOINTS } from '#schemas/values/breakpoints.ts';
import type { NodeStyle, StyleProps } from '#schemas/page/style.ts';
import { flattenNodes, type ResolvedNode } from './resolved-node.ts';

/** Name of the container that breakpoints measure. */
export const PAGE_CONTAINER = 'page';

const token = (set: string) => (value: string | number) => (value === 'none' ? '0' : `var(--${set}-${value})`);
const plain = (value: string | number) => String(value);

const WIDTHS: Readonly<Record<string, string>> = {
  full: '100%',
  fit: 'fit-content',
  prose: '65ch',
  narrow: '40rem',
  page: 'var(--page-width)',
  wide: '90rem',
};
const width = (value: string | number) => WIDTHS[value] ?? 'auto';
const space = token('space');
const colour = (value: string | number) => (value === 'transparent' ? 'transparent' : `var(--color-${value})`);

const BREAKPOINT_NAMES = Object.keys(BREAKPOINTS) as Breakpoint[];

type Rule = readonly [property: string, value: (value: string | number) => string];

const RULES = {
  padding: ['padding', space],
  paddingX: ['padding-inline', space],
  paddingY: ['padding-block', space],
  paddingTop: ['padding-block-start', space],
  paddingBottom: ['padding-block-end', space],
  marginTop: ['margin-block-start', space],
  marginBottom: ['margin-block-end', space],
  gap: ['gap', space],
  color: ['color', colour],
  background: ['background-color', colour],
  radius: ['border-radius', token('radius')],
  shadow: ['box-shadow', (value) => (value === 'none' ? 'none' : `var(--shadow-${value})`)],
  width: ['inline-size', width],
  maxWidth: ['max-inline-size', width],
  textAlign: ['text-align', plain],
  alignSelf: ['align-self', plain],
  justifySelf: ['justify-self', plain],
  display: ['display', plain],
  order: ['order', plain],
  span: ['grid-column', (value) => `span ${value}`],
} as const satisfies Readonly<Record<keyof StyleProps, Rule>>;

interface StyleRule {
  /** undefined where the style sets nothing. */
  readonly name: string | undefined;
  readonly css: string;
}

/** Rules by the JSON of their style: many nodes look alike. */
const alike = new Map<string, StyleRule>();
const MAX_ALIKE = 999;

function ruleOf(style: NodeStyle): StyleRule {
  const text = JSON.stringify(style);
  const rule = alike.get(text) ?? makeRule(declarations(style));
  if (alike.size > MAX_ALIKE) alike.clear();
  alike.set(text, rule);
  return rule;
}

function makeRule(parts: readonly { readonly bp: Breakpoint; readonly body: string }[]): StyleRule {
  const text = parts.map(({ bp, body }) => `${bp}{${body}}`).join('');
  const name = text === '' ? undefined : `s-${hash(text)}`;
  const css = parts.map(({ bp, body }) => {
    // Doubled, so that a node's style wins over its component's own single class.
    const rule = `.${name}.${name}{${body}}`;
    return BREAKPOINTS[bp] === 0
      ? rule
      : `@container ${PAGE_CONTAINER} (min-width:${BREAKPOINTS[bp] / 16}rem){${rule}}`;
  });
  return { name, css: css.join('') };
}

/** Class of a style; undefined when it sets nothing. */
export function styleClass(style: NodeStyle): string | undefined {
  return ruleOf(style).name;
}

/** The CSS of all styles in resolved trees by class, each class once. */
export function stylesOf(nodes: readonly ResolvedNode[]): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const { style } of flattenNodes(nodes)) {
    if (typeof style !== 'object') continue;
    const { name, css } = ruleOf(style);
    if (name !== undefined) all.set(name, css);
  }
  return all;
}

function declarations(style: NodeStyle): { readonly bp: Breakpoint; readonly body: string }[] {
  const marks = style.marks?.map((mark) => `--in-${mark}:1`) ?? [];
  return BREAKPOINT_NAMES.flatMap((bp) => {
    const body = [
      ...Object.entries(style[bp] ?? {}).flatMap(([name, value]) =>
        isStyleProp(name) && value !== undefined ? declaration(name, value) : [],
      ),
      ...(BREAKPOINTS[bp] === 0 ? marks : []),
    ].join(';');
    return body === '' ? [] : { bp, body };
  });
}

function isStyleProp(name: string): name is keyof StyleProps {
  return Object.hasOwn(RULES, name);
}

function declaration(name: keyof StyleProps, value: string | number): string {
  const [property, write] = RULES[name];
  return `${property}:${write(value)}`;
}

/** Two 32-bit hashes of a string (FNV-1a's step with two multipliers), in base 36. */
function hash(text: string): string {
  return [0x01000193, 0x5bd1e995].map((factor) => hashBy(factor, text).toString(36)).join('');
}

function hashBy(factor: number, text: string): number {
  let code = factor;
  for (let at = 0; at < text.length; at += 1) code = Math.imul(code ^ text.charCodeAt(at), factor);
  return code >>> 0;
}
