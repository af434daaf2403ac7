import * as v from 'valibot';

const SPACES = ['none', '2xs', 'xs', 's', 'm', 'l', 'xl', '2xl', '3xl'] as const;
const COLOURS = [
  'ground',
  'surface',
  'soft',
  'sunken',
  'accent',
  'accent-soft',
  'inverse',
  'text',
  'muted',
  'on-accent',
  'transparent',
] as const;
const RADII = ['none', 's', 'm', 'l', 'pill'] as const;
const SHADOWS = ['none', 's', 'm', 'l'] as const;
const SIZES = ['auto', 'full', 'prose', 'narrow', 'page', 'wide', 'fit'] as const;

const space = v.optional(v.picklist(SPACES));
const colour = v.optional(v.picklist(COLOURS));

/** The closed set of style properties a node may set for a breakpoint; every value is a theme token or a keyword. */
export const StyleProps = v.object({
  padding: space,
  paddingX: space,
  paddingY: space,
  paddingTop: space,
  paddingBottom: space,
  marginTop: space,
  marginBottom: space,
  gap: space,
  color: colour,
  background: colour,
  radius: v.optional(v.picklist(RADII)),
  shadow: v.optional(v.picklist(SHADOWS)),
  width: v.optional(v.picklist(SIZES)),
  maxWidth: v.optional(v.picklist(SIZES)),
  textAlign: v.optional(v.picklist(['start', 'center', 'end'])),
  alignSelf: v.optional(v.picklist(['start', 'center', 'end', 'stretch'])),
  justifySelf: v.optional(v.picklist(['start', 'center', 'end', 'stretch'])),
  display: v.optional(v.picklist(['none', 'block', 'flex', 'grid'])),
  order: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-99), v.maxValue(99))),
  span: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))),
});
export type StyleProps = v.InferOutput<typeof StyleProps>;

/** Style per breakpoint, smallest first; a larger one overrides the smaller ones. */
export const NodeStyle = v.object({
  base: v.optional(StyleProps),
  xs: v.optional(StyleProps),
  sm: v.optional(StyleProps),
  md: v.optional(StyleProps),
  lg: v.optional(StyleProps),
  xl: v.optional(StyleProps),
  '2xl': v.optional(StyleProps),
  /** Set by experiments whose goal is a link of theirs: inherited custom properties, which say that content is theirs. */
  marks: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z\d]{1,8}$/))), v.maxLength(20))),
});
export type NodeStyle = v.InferOutput<typeof NodeStyle>;
