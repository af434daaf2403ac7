/**
 * A node's style per breakpoint as generated classes (never inline `style`). Equal declarations share one class.
 * Breakpoints are widths of the page's container, so a framed or narrow page follows its own width.
 */
import { type Breakpoint, BREAKPOINTS } from '#schemas/values/breakpoints.ts';
import type { NodeStyle, StyleProps } from '#schemas/page/style.ts';
import { flattenNodes, type ResolvedNode } from './resolved-node.ts';

/** Name of the container that breakpoints measure. */
export const PAGE_CONTAINER = 'page';

const BREAKPOINT_NAMES = Object.keys(BREAKPOINTS) as Breakpoint[];

/** Values that are not written as they are. */
const WORDS: Readonly<Record<string, string>> = {
  full: '100%',
  fit: 'fit-content',
  prose: '65ch',
  narrow: '40rem',
  page: 'var(--page-width)',
  wide: '90rem',
  normal: '400',
  bold: '600',
  none: '',
  // Free of a text colour around, and no reference of a token to itself (src/theme/tokens.css).
  text: 'theme-text',
  muted: 'theme-muted',
  accent: 'theme-accent',
  'on-accent': 'theme-on-accent',
  // Keyframes of src/shell/transition.css; the others are in src/theme/base.css.
  fade: 'fade-in',
  slide: 'slide-in',
  lift: 'translate:0 -.25rem',
  grow: 'scale:1.03',
  brighten: 'filter:brightness(1.08)',
  sink: 'transform:scale(.97)',
};
const SPACE = 'var(--space-$)';
const COLOUR = 'var(--color-$)';

/** CSS of a value, where `$` stands for it, and of `none`, which is 0 unless written. */
type Rule = readonly [property: string, value: string, none?: string];

const RULES: Readonly<Record<keyof StyleProps, Rule>> = {
  padding: ['padding', SPACE],
  paddingX: ['padding-inline', SPACE],
  paddingY: ['padding-block', SPACE],
  paddingTop: ['padding-block-start', SPACE],
  paddingBottom: ['padding-block-end', SPACE],
  marginTop: ['margin-block-start', SPACE],
  marginBottom: ['margin-block-end', SPACE],
  gap: ['gap', SPACE],
  // Of all texts of the component, quiet ones and links too.
  color: ['color', `${COLOUR};--color-text:${COLOUR};--color-muted:${COLOUR};--color-accent-text:${COLOUR}`],
  background: ['background-color', COLOUR],
  radius: ['border-radius', 'var(--radius-$)'],
  shadow: ['box-shadow', 'var(--shadow-$)', 'none'],
  width: ['inline-size', '$'],
  maxWidth: ['max-inline-size', '$'],
  border: ['border', `1px solid ${COLOUR}`],
  fontSize: ['font-size', 'var(--text-$)'],
  fontWeight: ['font-weight', '$'],
  textAlign: ['text-align', '$'],
  alignSelf: ['align-self', '$'],
  justifySelf: ['justify-self', '$'],
  display: ['display', '$', 'none'],
  order: ['order', '$'],
  span: ['grid-column', 'span $'],
  // Ends when all of it is in view, so that no content stays faded at the end of a page.
  enter: [
    'animation',
    'var(--enter) $;animation-timeline:view();animation-range:entry 0% entry min(100%,16rem)',
    'none',
  ],
  hover: withState('@media (hover:hover){&:is(:hover,:focus-within){translate:none;scale:none;filter:none;$}}'),
  press: withState('&:active{transform:none;$}'),
};

/** The rule of a state. A value sets back all that another one sets for narrower pages. */
function withState(nested: string): Rule {
  const css = `var(--duration-normal) var(--ease);transition-property:translate,scale,filter,transform;${nested}`;
  return ['transition', css, css];
}

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

/**
 * Classes of a style: a generated one, one for the colours within a dark or tinted background (src/theme/tokens.css), and those for the
 * shop's own CSS. Undefined when it sets nothing.
 */
export function styleClass(style: NodeStyle): string | undefined {
  const own = style.classes?.map((name) => `own-${name}`) ?? [];
  const ground = style.base?.background;
  const isEverywhere = BREAKPOINT_NAMES.every((bp) => (style[bp]?.background ?? ground) === ground);
  const tone = isEverywhere && /^(inverse|accent)/.test(ground ?? '') ? `on-${ground}` : [];
  return [ruleOf(style).name ?? [], tone, own].flat().join(' ') || undefined;
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
  const [property, css, none = '0'] = RULES[name];
  if (value === 'transparent') return `${property}:${css.replaceAll(COLOUR, value)}`;
  return `${property}:${(value === 'none' ? none : css).replaceAll('$', WORDS[value] ?? String(value))}`;
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
