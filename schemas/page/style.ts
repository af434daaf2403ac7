import * as v from 'valibot';

const oneOf = <const Values extends readonly string[]>(values: Values) => v.optional(v.picklist(values));
const whole = (min: number, max: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)));
const space = oneOf(['none', '2xs', 'xs', 's', 'm', 'l', 'xl', '2xl', '3xl']);
const colour = oneOf([
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
]);
const size = oneOf(['auto', 'full', 'prose', 'narrow', 'page', 'wide', 'fit']);
const place = oneOf(['start', 'center', 'end', 'stretch']);

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
  radius: oneOf(['none', 's', 'm', 'l', 'pill']),
  shadow: oneOf(['none', 's', 'm', 'l']),
  width: size,
  maxWidth: size,
  border: oneOf(['none', 'line', 'border', 'accent', 'text']),
  fontSize: oneOf(['xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl']),
  fontWeight: oneOf(['normal', 'bold']),
  textAlign: oneOf(['start', 'center', 'end']),
  alignSelf: place,
  justifySelf: place,
  display: oneOf(['none', 'block', 'flex', 'grid']),
  order: whole(-99, 99),
  span: whole(1, 12),
  /** How it comes into view; the browser ties it to the scroll position, and content is visible where it cannot. */
  enter: oneOf(['none', 'fade', 'rise', 'slide', 'zoom']),
  /** How it answers a pointer above it, or the focus within it. */
  hover: oneOf(['none', 'lift', 'grow', 'brighten']),
  press: oneOf(['none', 'sink']),
});
export type StyleProps = v.InferOutput<typeof StyleProps>;

/** A name for the shop's own CSS: `sale` is the class `own-sale`. */
export const OWN_CLASS = /^[a-z][a-z\d-]{0,39}$/;
/** Maximum names of a node. */
export const MAX_OWN_CLASSES = 10;

/** Style per breakpoint, smallest first; a larger one overrides the smaller ones. */
export const NodeStyle = v.object({
  base: v.optional(StyleProps),
  xs: v.optional(StyleProps),
  sm: v.optional(StyleProps),
  md: v.optional(StyleProps),
  lg: v.optional(StyleProps),
  xl: v.optional(StyleProps),
  '2xl': v.optional(StyleProps),
  /** Names for the shop's own CSS, which the class of each begins with `own-`. */
  classes: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(OWN_CLASS))), v.maxLength(MAX_OWN_CLASSES))),
  /** Set by experiments whose goal is a link of theirs: inherited custom properties, which say that content is theirs. */
  marks: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z\d]{1,8}$/))), v.maxLength(20))),
});
export type NodeStyle = v.InferOutput<typeof NodeStyle>;
